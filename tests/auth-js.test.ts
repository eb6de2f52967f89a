import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "./helpers/site.ts";

const PASSWORD = "Correct-Horse-9-Battery";
let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

function client() {
  const stored = new Map<string, string>();
  return new AuthClient({
    url: `${site.url}/api/auth`,
    storageKey: "test",
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  });
}

const person = { email: "ada@example.com", password: PASSWORD };

test("the library that browsers use signs up, in, refreshes, gets the user and signs out", async () => {
  const auth = client();
  const events: string[] = [];
  auth.onAuthStateChange((event) => void events.push(event));

  const signedUp = await auth.signUp({ ...person, options: { data: { name: "Ada Byron" } } });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.user?.email).toBe(person.email);
  expect(signedUp.data.session).toBeNull();

  const signedIn = await auth.signInWithPassword(person);
  expect(signedIn.error).toBeNull();
  const first = signedIn.data.session;
  expect(first?.user.user_metadata.name).toBe("Ada Byron");

  const refreshed = await auth.refreshSession();
  expect(refreshed.error).toBeNull();
  expect(refreshed.data.session?.access_token).not.toBe(first?.access_token);

  const user = await auth.getUser();
  expect(user.data.user?.email).toBe(person.email);

  expect((await auth.signOut()).error).toBeNull();
  expect((await auth.getSession()).data.session).toBeNull();
  expect((await auth.getUser(refreshed.data.session?.access_token)).error?.status).toBe(401);
  expect(events).toEqual(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED", "SIGNED_OUT"]);
});

test("a wrong password and a second sign-up come back in the library's words", async () => {
  const auth = client();
  const wrong = await auth.signInWithPassword({ ...person, password: "not the password" });
  expect(wrong.error).toMatchObject({
    code: "invalid_credentials",
    message: "Invalid login credentials",
    status: 400,
  });
  const again = await auth.signUp({ ...person, options: { data: { name: "Ada Byron" } } });
  expect(again.error).toMatchObject({
    code: "user_already_exists",
    message: "User already registered",
  });
});

test("a session that the server ended is noticed at the next refresh", async () => {
  const here = client();
  const there = client();
  await here.signInWithPassword(person);
  await there.signInWithPassword(person);
  await there.signOut({ scope: "others" });
  const refreshed = await here.refreshSession();
  expect(refreshed.error?.code).toBe("refresh_token_not_found");
  expect((await here.getUser()).error?.status).toBe(401);
});
