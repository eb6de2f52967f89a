import { ApiError } from "./api-error.ts";
import type { Endpoint, ResponseOf } from "./contract.ts";

/** The JSON that the endpoint responds with. The one place where a response gets its type. */
export async function readResponse<E extends Endpoint>(
  _endpoint: E,
  response: Response,
): Promise<ResponseOf<E>> {
  await requireOk(response);
  if (!isJson(response)) throw unexpected(response);
  return response.json().catch(() => {
    throw unexpected(response);
  });
}

export async function requireOk(response: Response) {
  if (!response.ok) throw await readError(response);
}

/** Error pages of a proxy are HTML: only their status says something. */
async function readError(response: Response) {
  const json: unknown = isJson(response) ? await response.json().catch(() => null) : null;
  // The three shapes: ours, that of update-admin-password, and that of /api/auth.
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

/** Such as the sign-in page of a network, with status 200. */
function unexpected({ status }: Response) {
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
