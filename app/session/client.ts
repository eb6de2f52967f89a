import type { GoTrueClient } from "@supabase/auth-js";

let client: Promise<GoTrueClient> | undefined;

/** The sign-in library. It comes in its own file, so that visitors who only read never load it. */
export function authClient() {
  client ??= createClient().catch((error) => {
    // The next call tries again to fetch the file.
    client = undefined;
    throw error;
  });
  return client;
}

async function createClient() {
  const { GoTrueClient } = await import("@supabase/auth-js");
  return new GoTrueClient({
    url: `${location.origin}/api/auth`,
    storageKey: sessionKey(),
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
  });
}

/** The key under which the library stores the session, derived from the host as specified. */
export function sessionKey() {
  return `sb-${location.host}-auth-token`;
}

/** Reads storage without loading the library. */
export function hasStoredSession() {
  try {
    return localStorage.getItem(sessionKey()) !== null;
  } catch {
    return false;
  }
}
