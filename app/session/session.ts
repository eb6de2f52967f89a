import type { AuthChangeEvent, AuthError, Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import type { Endpoint, ResponseOf } from "../api/contract.ts";
import { authClient, hasStoredSession, sessionKey } from "./client.ts";
import {
  ApiError,
  type RequestArguments,
  readResponse,
  resolveEndpoint,
  send,
} from "./requests.ts";

export type SignedInUser = { id: string; email: string };

export type SignedInSession = {
  status: "signed-in";
  user: SignedInUser;
  /** An admin may have to set up a second factor before anything else. */
  isAdmin: boolean | "unknown" | "needs-second-factor";
  unreachable: boolean;
};

type SessionState =
  | { status: "unknown"; unreachable: boolean }
  | { status: "signed-out" }
  | SignedInSession;

const UNKNOWN: SessionState = { status: "unknown", unreachable: false };
const SIGNED_OUT: SessionState = { status: "signed-out" };

let state: SessionState = UNKNOWN;
let isWatching = false;
let loading: Promise<void> | undefined;
let roleCheckTimer: ReturnType<typeof setTimeout> | undefined;
let latestRoleCheck = 0;
const listeners = new Set<() => void>();

/** The session as far as this browser knows it. The server renders "unknown" for everyone. */
export function useSession() {
  return useSyncExternalStore(subscribe, getSession, () => UNKNOWN);
}

export function getSession() {
  return state;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts watching once per page load. Without a stored session, nothing is loaded. */
export function watchSession() {
  if (isWatching) return;
  isWatching = true;
  // Another tab signed in or out. If the library is loaded, its own channel reports it, too.
  window.addEventListener("storage", ({ key }) => {
    if (key !== sessionKey() && key !== null) return;
    readStorage();
    if (state.status === "signed-in" && state.isAdmin === "unknown") void checkRole();
  });
  // A page from the back/forward cache got no events while it was there.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) readStorage();
  });
  readStorage();
}

function readStorage() {
  if (hasStoredSession()) void loadSession();
  else setState(SIGNED_OUT);
}

/** Loads the sign-in library and subscribes to its session. */
export function loadSession() {
  loading ??= authClient()
    .then((client) => void client.onAuthStateChange(onAuthStateChange))
    .catch(() => {
      loading = undefined;
      if (hasStoredSession()) setState({ status: "unknown", unreachable: true });
    });
  return loading;
}

function onAuthStateChange(event: AuthChangeEvent, session: Session | null) {
  if (session) {
    setUser({ id: session.user.id, email: session.user.email ?? "" });
    // Deferred: the library waits for this callback, and on page load it reports twice.
    clearTimeout(roleCheckTimer);
    roleCheckTimer = setTimeout(checkRole);
  } else if (event === "INITIAL_SESSION" && hasStoredSession()) {
    setState({ status: "unknown", unreachable: true });
  } else {
    setState(SIGNED_OUT);
  }
}

/** Ignores repeated reports of the same user, which must not disturb a page in use. */
function setUser(user: SignedInUser) {
  if (state.status === "signed-in" && state.user.id === user.id) return;
  // A role check that is still running is about another user.
  latestRoleCheck++;
  setState({ status: "signed-in", user, isAdmin: "unknown", unreachable: false });
}

export async function checkRole() {
  const check = ++latestRoleCheck;
  const isAdmin = await fetchRole();
  if (isAdmin === undefined || check !== latestRoleCheck || state.status !== "signed-in") return;
  if (isAdmin !== "unknown") setState({ ...state, isAdmin, unreachable: false });
  else if (state.isAdmin === "unknown") setState({ ...state, unreachable: true });
}

async function fetchRole() {
  try {
    // The library's channel may report another tab's sign-in before the session can be read from
    // storage. The storage event then starts the next check.
    if (!(await hasSession())) return undefined;
    return await signedInRequest("POST /api/rpc/check_my_role", { body: { _role: "admin" } });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === "second_factor_required";
    return isRefused ? "needs-second-factor" : "unknown";
  }
}

async function hasSession() {
  const client = await authClient();
  const { data, error } = await client.getSession();
  return data.session !== null || error !== null;
}

export async function signOut() {
  const client = await authClient();
  await client.signOut({ scope: "local" });
}

function setState(next: SessionState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Sends a request as the user who is signed in. */
export async function signedInRequest<E extends Endpoint>(
  endpoint: E,
  ...[options]: RequestArguments<E>
): Promise<ResponseOf<E>> {
  const response = await asSignedIn((headers) => send(endpoint, options, headers));
  return readResponse(endpoint, response);
}

/**
 * Prepares a request for when the page closes, and there is no time left to read the session. Its
 * response is ignored.
 */
export async function prepareRequest<E extends Endpoint>(
  endpoint: E,
  ...[options]: RequestArguments<E>
) {
  const headers = await bearer();
  const { method, url } = resolveEndpoint(endpoint, options ?? {});
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
  if (error && !isSessionRejected(error)) throw new ApiError(503, error.message);
  const headers = new Headers();
  if (data.session) headers.set("Authorization", `Bearer ${data.session.access_token}`);
  return headers;
}

async function refreshSession() {
  const client = await authClient();
  const { error } = await client.refreshSession();
  if (error && !isSessionRejected(error)) throw new ApiError(503, error.message);
  return !error;
}

/** True if the server rejected the session, rather than being down or busy. */
function isSessionRejected({ status = 0 }: AuthError) {
  return status >= 400 && status < 500 && status !== 429;
}

async function endSession() {
  const client = await authClient();
  await client.signOut({ scope: "local" });
}
