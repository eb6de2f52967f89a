import type { GoTrueClient } from "@supabase/auth-js";

let client: Promise<GoTrueClient> | undefined;

/** The sign-in library. It comes in its own file, so that visitors who only read never load it. */
export function authClient() {
  client ??= createClient().catch((error) => {
    // A file that could not be fetched may come at the next try.
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

/** Where the library stores the session: a name derived from the host, as specified. */
export function sessionKey() {
  return `sb-${location.host}-auth-token`;
}

/** Works without loading the library. */
export function hasStoredSession() {
  try {
    return localStorage.getItem(sessionKey()) !== null;
  } catch {
    return false;
  }
}
