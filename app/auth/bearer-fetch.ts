import type { AuthError } from "@supabase/auth-js";
import { authClient } from "./client.ts";

type Call = { method?: "GET" | "POST" | "PUT" | "DELETE"; body?: unknown };

export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Asks our API as whoever is signed in. */
export function bearerFetch<Answer>(path: string, call: Call = {}): Promise<Answer> {
  const { method = "GET", body } = call;
  return asSignedIn((headers) => {
    if (body !== undefined) headers.set("Content-Type", "application/json");
    return fetch(path, { method, headers, body: JSON.stringify(body) });
  });
}

/** A file that only whoever is signed in may have. */
export async function bearerBlob(path: string) {
  return (await answerTo((headers) => fetch(path, { headers }))).blob();
}

type Send = (headers: Headers) => Promise<Response>;

export async function asSignedIn<Answer>(send: Send): Promise<Answer> {
  return (await answerTo(send)).json();
}

/** Sends once more with a renewed session. One that the server no longer knows ends here too. */
async function answerTo(send: Send) {
  let response = await send(await bearer());
  if (response.status === 401 && (await renewSession())) response = await send(await bearer());
  if (response.status === 401) await endSession();
  if (!response.ok) throw await refusal(response);
  return response;
}

async function bearer() {
  const client = await authClient();
  const { data, error } = await client.getSession();
  if (error && !isFinal(error)) throw new ApiError(503, error.message);
  const headers = new Headers();
  if (data.session) headers.set("Authorization", `Bearer ${data.session.access_token}`);
  return headers;
}

async function renewSession() {
  const client = await authClient();
  const { error } = await client.refreshSession();
  if (error && !isFinal(error)) throw new ApiError(503, error.message);
  return !error;
}

/** A server that is away or busy says nothing about the session; only a refusal does. */
function isFinal({ status = 0 }: AuthError) {
  return status >= 400 && status < 500 && status !== 429;
}

async function endSession() {
  const client = await authClient();
  await client.signOut({ scope: "local" });
}

/** Reads `{error: {code, message}}` and `{error: "text"}`. */
async function refusal(response: Response) {
  const answer = await response.json().catch(() => undefined);
  const { error } = (answer ?? {}) as { error?: string | { code?: string; message?: string } };
  if (typeof error === "string") return new ApiError(response.status, error);
  return new ApiError(response.status, error?.message ?? "", error?.code);
}
