import type { AuthError } from "@supabase/auth-js";
import { authClient } from "../session/client.ts";
import { ApiError } from "./api-error.ts";
import type { Endpoint, ResponseOf } from "./contract.ts";
import { readResponse } from "./read-response.ts";
import { type RequestArguments, send, target } from "./send.ts";

/** A request as the user who is signed in. */
export async function signedInRequest<E extends Endpoint>(
  endpoint: E,
  ...[options]: RequestArguments<E>
): Promise<ResponseOf<E>> {
  const response = await asSignedIn((headers) => send(endpoint, options, headers));
  return readResponse(endpoint, response);
}

/**
 * A request for when the page closes, and there is no time left to read the session. Its response is
 * ignored.
 */
export async function prepareRequest<E extends Endpoint>(
  endpoint: E,
  ...[options]: RequestArguments<E>
) {
  const headers = await bearer();
  const { method, url } = target(endpoint, options ?? {});
  return () => void fetch(url, { method, headers, keepalive: true }).catch(() => {});
}

/**
 * Sends with the session's token. When the server refuses it, the session is refreshed and the
 * request sent once more; a session that the server no longer knows ends here.
 */
export async function asSignedIn(send: (headers: Headers) => Promise<Response>) {
  let response = await send(await bearer());
  if (response.status === 401 && (await refreshSession())) response = await send(await bearer());
  if (response.status === 401) await endSession();
  return response;
}

async function bearer() {
  const client = await authClient();
  const { data, error } = await client.getSession();
  if (error && !isRefusal(error)) throw new ApiError(503, error.message);
  const headers = new Headers();
  if (data.session) headers.set("Authorization", `Bearer ${data.session.access_token}`);
  return headers;
}

async function refreshSession() {
  const client = await authClient();
  const { error } = await client.refreshSession();
  if (error && !isRefusal(error)) throw new ApiError(503, error.message);
  return !error;
}

/** A server that is away or busy says nothing about the session; only a refusal does. */
function isRefusal({ status = 0 }: AuthError) {
  return status >= 400 && status < 500 && status !== 429;
}

async function endSession() {
  const client = await authClient();
  await client.signOut({ scope: "local" });
}
