import { ApiError } from "./api-error.ts";
import type { Endpoint } from "./contract.ts";
import { readResponse } from "./read-response.ts";
import { recheckRoleOnForbidden } from "./request.ts";
import { type AnyOptions, target, type UrlOptions } from "./send.ts";
import { asSignedIn } from "./signed-in.ts";

/** `onProgress` gets the part that was sent, from 0 to 1; the server then takes a moment. */
export type UploadOptions = { onProgress?: (part: number) => void; signal?: AbortSignal };

type Upload = AnyOptions & { body: FormData | Blob };

export function upload<E extends Endpoint>(
  endpoint: E,
  options: UrlOptions<E> & { body: FormData | Blob },
  watch: UploadOptions = {},
) {
  return recheckRoleOnForbidden(
    asSignedIn((headers) => sendWithProgress(endpoint, options, headers, watch)).then((response) =>
      readResponse(endpoint, response),
    ),
  );
}

/** With XMLHttpRequest, because fetch does not report upload progress. */
function sendWithProgress(
  endpoint: Endpoint,
  options: Upload,
  headers: Headers,
  { onProgress, signal }: UploadOptions,
) {
  return new Promise<Response>((resolve, reject) => {
    const { method, url } = target(endpoint, options);
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(new ApiError(0, ""));
    request.onabort = () => reject(new ApiError(0, "The upload was canceled.", "cancelled"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(options.body);
    // Only a request that was sent reports that it was stopped.
    if (signal?.aborted) request.abort();
  });
}

function toResponse(request: XMLHttpRequest) {
  const headers = { "Content-Type": request.getResponseHeader("content-type") ?? "" };
  // A status such as 204 allows no body, not even an empty one.
  return new Response(request.response || null, { status: request.status, headers });
}
