import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from "../api/contract.ts";

type Query = ConstructorParameters<typeof URLSearchParams>[0];

export type UrlOptions<E extends Endpoint> = { query?: Query; signal?: AbortSignal } & ([
  ParamsOf<E>,
] extends [never]
  ? { params?: never }
  : { params: Record<ParamsOf<E>, string> });

type RequestOptions<E extends Endpoint> = UrlOptions<E> &
  ([BodyOf<E>] extends [never] ? { body?: never } : { body: BodyOf<E> });

/** The last argument of a request: needed only if the path has parameters or there is a body. */
export type RequestArguments<E extends Endpoint> = [ParamsOf<E> | BodyOf<E>] extends [never]
  ? [options?: RequestOptions<E>]
  : [options: RequestOptions<E>];

/** The options of any endpoint, as `target` reads them. */
export type AnyOptions = {
  params?: Record<string, string>;
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
};

/** A request of someone who isn't signed in. */
export async function publicRequest<E extends Endpoint>(
  endpoint: E,
  ...[options]: RequestArguments<E>
) {
  return readResponse(endpoint, await send(endpoint, options));
}

export async function send(endpoint: Endpoint, options: AnyOptions = {}, headers = new Headers()) {
  const { method, url } = resolveEndpoint(endpoint, options);
  const { body, signal = null } = options;
  if (body !== undefined) headers.set("Content-Type", "application/json");
  try {
    return await fetch(url, { method, headers, body: JSON.stringify(body), signal });
  } catch {
    signal?.throwIfAborted();
    throw new ApiError(0, "");
  }
}

/** "GET /api/admin/posts/:id" with its parameters and query filled in. */
export function resolveEndpoint(endpoint: Endpoint, { params = {}, query }: AnyOptions) {
  const [method = "", path = ""] = endpoint.split(" ");
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  return { method, url: query === undefined ? filled : `${filled}?${new URLSearchParams(query)}` };
}

/** The JSON that the endpoint responds with. The one place where a response gets its type. */
export async function readResponse<E extends Endpoint>(
  _endpoint: E,
  response: Response,
): Promise<ResponseOf<E>> {
  await requireOk(response);
  if (!isJson(response)) throw unexpectedResponseError(response);
  return response.json().catch(() => {
    throw unexpectedResponseError(response);
  });
}

export async function requireOk(response: Response) {
  if (!response.ok) throw await readError(response);
}

/** A proxy's error pages are HTML, of which only the status is used. */
async function readError(response: Response) {
  const json: unknown = isJson(response) ? await response.json().catch(() => null) : null;
  // Errors have three shapes: ours, that of update-admin-password, and that of /api/auth.
  const { error, msg, error_code } = toFields(json);
  const { message, code } = toFields(error);
  return new ApiError(
    response.status,
    text(error) ?? text(message) ?? text(msg) ?? "",
    text(code) ?? text(error_code),
  );
}

function isJson(response: Response) {
  return /^application\/json\b/i.test(response.headers.get("content-type") ?? "");
}

/** An error for responses such as the sign-in page of a network, with status 200. */
function unexpectedResponseError({ status }: Response) {
  return new ApiError(
    status,
    "The server sent an unexpected response. Please try again in a moment.",
    "unexpected_response",
  );
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function text(value: unknown) {
  return typeof value === "string" ? value : undefined;
}

/** A request that failed. Its status is 0 if there was no response. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A sentence for a toast: the server's own, if it sent one. */
export function messageOf(error: unknown, otherwise = "Please try again in a moment.") {
  return (error instanceof ApiError && error.message) || otherwise;
}

/** True if an emailed link is unknown, was used before, or is too old. */
export function isExpiredLink(error: unknown) {
  return error instanceof ApiError && error.code === "otp_expired";
}

export function nullWhenMissing(error: unknown) {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
