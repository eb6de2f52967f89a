import type { AuthChangeEvent, Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { ApiError } from "../api/api-error.ts";
import { signedInRequest } from "../api/signed-in.ts";
import { authClient, hasStoredSession, sessionKey } from "./client.ts";

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

/** Who is signed in, as far as this browser knows yet. The server renders "unknown" for everyone. */
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

/** Once in a page's life. Without a stored session nothing is loaded. */
export function watchSession() {
  if (isWatching) return;
  isWatching = true;
  // Another tab signed in or out. Where the library is loaded, its own channel reports it, too.
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
    // Later: the library waits for this callback, and at a page's start it reports twice.
    clearTimeout(roleCheckTimer);
    roleCheckTimer = setTimeout(checkRole);
  } else if (event === "INITIAL_SESSION" && hasStoredSession()) {
    setState({ status: "unknown", unreachable: true });
  } else {
    setState(SIGNED_OUT);
  }
}

/** The library reports the same user many times; a page in use must not notice. */
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
