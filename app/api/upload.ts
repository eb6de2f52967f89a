import { recheckRoleOnForbidden } from "../session/admin-request.ts";
import {
  type AnyOptions,
  ApiError,
  readResponse,
  resolveEndpoint,
  type UrlOptions,
} from "../session/requests.ts";
import { asSignedIn } from "../session/session.ts";
import type { Endpoint } from "./contract.ts";

/** `onProgress` gets the fraction that was sent. After 1, the server still takes a moment. */
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

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function sendWithProgress(
  endpoint: Endpoint,
  options: Upload,
  headers: Headers,
  { onProgress, signal }: UploadOptions,
) {
  return new Promise<Response>((resolve, reject) => {
    const { method, url } = resolveEndpoint(endpoint, options);
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(new ApiError(0, ""));
    request.onabort = () => reject(new ApiError(0, "The upload was canceled.", "cancelled"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(options.body);
    // `abort` fires its event only after `send`.
    if (signal?.aborted) request.abort();
  });
}

function toResponse(request: XMLHttpRequest) {
  const headers = { "Content-Type": request.getResponseHeader("content-type") ?? "" };
  // A status such as 204 allows no body, not even an empty one.
  return new Response(request.response || null, { status: request.status, headers });
}
