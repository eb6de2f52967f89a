import { ApiError } from "./bearer-fetch.ts";

export type SendOptions = { onProgress?: (part: number) => void; signal?: AbortSignal };

type Call = { method: "POST" | "PUT"; path: string; body: FormData | Blob };

/** By XMLHttpRequest: fetch does not tell how much has been sent. */
export function sendBody(call: Call, headers: Headers, { onProgress, signal }: SendOptions) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, call.path);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.response, { status: request.status }));
    request.onerror = () => reject(new ApiError(0, ""));
    request.onabort = () => reject(new ApiError(0, "The upload was cancelled.", "cancelled"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(call.body);
    // Only a request that was sent reports that it was stopped.
    if (signal?.aborted) request.abort();
  });
}
