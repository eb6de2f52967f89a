import { heedingRole } from "./api.ts";
import { ApiError, asSignedIn } from "./bearer-fetch.ts";

export type Uploaded = {
  id: string;
  name: string;
  /** What a post keeps: "/storage/blog-images/NAME". */
  url: string;
  public_url: string;
  width: number;
  height: number;
  bytes: number;
  content_type: string;
};

type Options = { onProgress?: (part: number) => void; signal?: AbortSignal };

/** `onProgress` is told the part that has been sent, from 0 to 1; the server then takes a moment. */
export function uploadImage(file: File, options: Options = {}) {
  return heedingRole(asSignedIn<Uploaded>((headers) => send(file, headers, options)));
}

/** By XMLHttpRequest: fetch does not tell how much has been sent. */
function send(file: File, headers: Headers, { onProgress, signal }: Options) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/storage/blog-images");
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.response, { status: request.status }));
    request.onerror = () => reject(new ApiError(0, ""));
    request.onabort = () => reject(new ApiError(0, "The upload was cancelled.", "cancelled"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    const body = new FormData();
    body.set("file", file);
    request.send(body);
    // Only a request that was sent reports that it was stopped.
    if (signal?.aborted) request.abort();
  });
}
