import type { AuthChangeEvent, Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { bearerFetch } from "./bearer-fetch.ts";
import { authClient, hasStoredSession, sessionKey } from "./client.ts";

export type SignedInUser = { id: string; email: string };

type SessionState =
  | { status: "unknown"; unreachable: boolean }
  | { status: "signed-out" }
  | {
      status: "signed-in";
      user: SignedInUser;
      isAdmin: boolean | "unknown";
      unreachable: boolean;
    };

const UNKNOWN: SessionState = { status: "unknown", unreachable: false };
const SIGNED_OUT: SessionState = { status: "signed-out" };

let state: SessionState = UNKNOWN;
let isWatching = false;
let following: Promise<void> | undefined;
let nextCheck: ReturnType<typeof setTimeout> | undefined;
let lastCheck = 0;
const listeners = new Set<() => void>();

/** Who is signed in, as far as this browser knows yet. The server renders "unknown" for everybody. */
export function useSession() {
  return useSyncExternalStore(
    listen,
    () => state,
    () => UNKNOWN,
  );
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once in a page's life. Without a stored session nothing is loaded. */
export function watchSession() {
  if (isWatching) return;
  isWatching = true;
  // Another tab signed in or out. The library, where it is loaded, hears of it by its own channel.
  window.addEventListener("storage", ({ key }) => {
    if (key !== sessionKey() && key !== null) return;
    readStorage();
    if (state.status === "signed-in" && state.isAdmin === "unknown") void checkRole();
  });
  // A page that the browser kept and now shows again has missed what happened meanwhile.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) readStorage();
  });
  readStorage();
}

function readStorage() {
  if (hasStoredSession()) void followSession();
  else become(SIGNED_OUT);
}

/** Loads the library and follows what it reports. */
export function followSession() {
  following ??= authClient()
    .then((client) => void client.onAuthStateChange(report))
    .catch(() => {
      following = undefined;
      if (hasStoredSession()) become({ status: "unknown", unreachable: true });
    });
  return following;
}

function report(event: AuthChangeEvent, session: Session | null) {
  if (session) {
    signedInAs({ id: session.user.id, email: session.user.email ?? "" });
    // Later: the library waits for this callback, and at a page's start it reports twice.
    clearTimeout(nextCheck);
    nextCheck = setTimeout(checkRole);
  } else if (event === "INITIAL_SESSION" && hasStoredSession()) {
    become({ status: "unknown", unreachable: true });
  } else {
    become(SIGNED_OUT);
  }
}

/** The library reports the same user again and again; a page in use must not notice. */
function signedInAs(user: SignedInUser) {
  if (state.status === "signed-in" && state.user.id === user.id) return;
  // An answer that is still under way is about somebody else.
  lastCheck++;
  become({ status: "signed-in", user, isAdmin: "unknown", unreachable: false });
}

export async function checkRole() {
  const check = ++lastCheck;
  const isAdmin = await askRole();
  if (isAdmin === undefined || check !== lastCheck || state.status !== "signed-in") return;
  if (isAdmin !== "unknown") become({ ...state, isAdmin, unreachable: false });
  else if (state.isAdmin === "unknown") become({ ...state, unreachable: true });
}

async function askRole(): Promise<boolean | "unknown" | undefined> {
  try {
    // Word of another tab's sign-in can be here before what it has stored, which has its own event.
    if (!(await isSessionHere())) return undefined;
    const body = { _role: "admin" };
    return await bearerFetch<boolean>("/api/rpc/check_my_role", { method: "POST", body });
  } catch {
    return "unknown";
  }
}

async function isSessionHere() {
  const client = await authClient();
  const { data, error } = await client.getSession();
  return data.session !== null || error !== null;
}

export async function signOut() {
  const client = await authClient();
  await client.signOut({ scope: "local" });
}

function become(next: SessionState) {
  state = next;
  for (const listener of listeners) listener();
}
