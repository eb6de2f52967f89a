import { beforeEach, expect, test } from "vitest";
import {
  accountOf,
  newAccount,
  PASSWORD,
  signedIn,
  signedUp,
} from "../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import {
  auditLog,
  authTokens,
  profiles,
  rateLimits,
  userRoles,
} from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describeWithDatabase("sign-in", (database) => {
  let site: ReturnType<typeof testSite>;

  beforeEach(async () => {
    await database.db.delete(rateLimits);
    site = testSite({ database });
  });

  const login = (email: string, password = PASSWORD, headers = {}) =>
    site.call("/api/auth/token?grant_type=password", { body: { email, password }, headers });
  const refresh = (token: string) =>
    site.call("/api/auth/token?grant_type=refresh_token", { body: { refresh_token: token } });
  const whoAmI = (token: string) => site.call("/api/auth/user", { token });

  test("signing up makes an account and its profile, and does not sign in", async () => {
    const response = await site.call("/api/auth/signup", {
      body: { email: "New@Example.com", password: PASSWORD, data: { name: " Ada Byron " } },
    });
    expect(response.status).toBe(200);
    const user = (await response.json()) as Record<string, unknown>;
    expect(user).toMatchObject({ email: "new@example.com", user_metadata: { name: "Ada Byron" } });
    expect(user).not.toHaveProperty("access_token");
    const all = await database.db.select().from(profiles);
    expect(all.find((profile) => profile.userId === user.id)?.name).toBe("Ada Byron");
  });

  test("an email address can be registered once, however it is typed, also at the same moment", async () => {
    const sign = (email: string) =>
      site.call("/api/auth/signup", {
        body: { email, password: PASSWORD, data: { name: "Ada Byron" } },
      });
    const responses = await Promise.all([sign("twice@example.com"), sign("Twice@Example.com")]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const again = await sign("twice@example.com");
    expect(await again.json()).toEqual({
      code: 422,
      error_code: "user_already_exists",
      msg: "User already registered",
    });
  });

  test("a role sent along with a sign-up is ignored", async () => {
    const email = "climber@example.com";
    await site.call("/api/auth/signup", {
      body: {
        email,
        password: PASSWORD,
        role: "admin",
        app_metadata: { role: "admin" },
        data: { name: "Climber", role: "admin", is_admin: true },
      },
    });
    const user = await accountOf(database.db, email);
    const roles = await database.db.select().from(userRoles);
    expect(roles.filter((role) => role.userId === user?.id)).toEqual([]);
  });

  test("the right password opens a session, the wrong one does not say what was wrong", async () => {
    const { email } = await signedUp(site);
    const { token } = await signedIn(site, email);
    expect(await (await whoAmI(token)).json()).toMatchObject({ email });
    const wrong = await login(email, "not the password");
    const unknown = await login("nobody@example.com");
    expect(wrong.status).toBe(400);
    expect(unknown.status).toBe(400);
    const said = { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" };
    expect(await wrong.json()).toEqual(said);
    expect(await unknown.json()).toEqual(said);
  });

  test("no token is stored as it is", async () => {
    const { email } = await newAccount(site, database.db);
    const { token, refreshToken } = await signedIn(site, email);
    const stored = JSON.stringify(await database.db.select().from(authTokens));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(refreshToken);
  });

  test("an access token lasts fifteen minutes", async () => {
    const { email } = await newAccount(site, database.db);
    const { token } = await signedIn(site, email);
    site.pass(14.9 * MINUTE);
    expect((await whoAmI(token)).status).toBe(200);
    site.pass(0.2 * MINUTE);
    expect((await whoAmI(token)).status).toBe(401);
  });

  test("a refresh token gives a new pair, thirty days long, ninety at most", async () => {
    const { email } = await newAccount(site, database.db);
    let { refreshToken } = await signedIn(site, email);
    for (let day = 29; day < 90; day += 29) {
      site.pass(29 * DAY);
      const response = await refresh(refreshToken);
      expect(response.status).toBe(200);
      const next = (await response.json()) as { access_token: string; refresh_token: string };
      expect((await whoAmI(next.access_token)).status).toBe(200);
      refreshToken = next.refresh_token;
    }
    site.pass(29 * DAY);
    expect((await refresh(refreshToken)).status).toBe(400);
  });

  test("an unused refresh token ends after thirty days", async () => {
    const { email } = await newAccount(site, database.db);
    const { refreshToken } = await signedIn(site, email);
    site.pass(31 * DAY);
    expect((await refresh(refreshToken)).status).toBe(400);
  });

  test("ten tabs that refresh at once all stay signed in", async () => {
    const { email } = await newAccount(site, database.db);
    const { refreshToken } = await signedIn(site, email);
    const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    site.pass(9_000);
    for (const response of responses) {
      const tab = (await response.json()) as { access_token: string; refresh_token: string };
      expect((await whoAmI(tab.access_token)).status).toBe(200);
      expect((await refresh(tab.refresh_token)).status).toBe(200);
    }
  });

  test("a rotated refresh token used later ends the whole family", async () => {
    const { email } = await newAccount(site, database.db);
    const { refreshToken: stolen } = await signedIn(site, email);
    const mine = (await (await refresh(stolen)).json()) as Record<string, string>;
    site.pass(11_000);
    expect(await (await refresh(stolen)).json()).toMatchObject({
      error_code: "refresh_token_already_used",
    });
    expect((await whoAmI(mine.access_token ?? "")).status).toBe(401);
    expect((await refresh(mine.refresh_token ?? "")).status).toBe(400);
    const audit = await database.db.select().from(auditLog);
    expect(audit.some((entry) => entry.action === "session_family_revoked")).toBe(true);
  });

  test("another sign-in of the same account survives that", async () => {
    const { email } = await newAccount(site, database.db);
    const { refreshToken } = await signedIn(site, email);
    const other = await signedIn(site, email);
    await refresh(refreshToken);
    site.pass(11_000);
    await refresh(refreshToken);
    expect((await whoAmI(other.token)).status).toBe(200);
  });

  test("a refresh token is no bearer, and an access token refreshes nothing", async () => {
    const { email } = await newAccount(site, database.db);
    const { token, refreshToken } = await signedIn(site, email);
    expect((await whoAmI(refreshToken)).status).toBe(401);
    expect((await refresh(token)).status).toBe(400);
  });

  test.each([
    ["local", [401, 200]],
    ["others", [200, 401]],
    ["global", [401, 401]],
  ])("signing out with scope %s takes effect at the next request", async (scope, expected) => {
    const { email } = await newAccount(site, database.db);
    const here = await signedIn(site, email);
    const there = await signedIn(site, email);
    const out = await site.call(`/api/auth/logout?scope=${scope}`, {
      method: "POST",
      token: here.token,
    });
    expect(out.status).toBe(204);
    const after = [(await whoAmI(here.token)).status, (await whoAmI(there.token)).status];
    expect(after).toEqual(expected);
  });

  test("three typos lock no one out, and a login resets the count", async () => {
    const { email } = await newAccount(site, database.db);
    for (let round = 0; round < 4; round++) {
      for (let mistype = 0; mistype < 3; mistype++) await login(email, "mistyped");
      expect((await login(email)).status).toBe(200);
    }
  });

  test("fifty wrong logins with changing X-Forwarded-For are limited by the tenth", async () => {
    const { email } = await newAccount(site, database.db);
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 50; attempt++) {
      const headers = { "X-Forwarded-For": `203.0.113.${attempt}` };
      statuses.push((await login(email, "a guess", headers)).status);
    }
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(400));
    expect(statuses.slice(9)).toEqual(Array(41).fill(429));
  });

  test("guesses made all at once are limited just the same", async () => {
    const { email } = await newAccount(site, database.db);
    const responses = await Promise.all(Array.from({ length: 20 }, () => login(email, "a guess")));
    expect(responses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(9);
  });

  test("a lock refuses the right password too, survives a restart, and ends", async () => {
    const { email } = await newAccount(site, database.db);
    for (let attempt = 0; attempt < 10; attempt++) await login(email, "a guess");
    const locked = await login(email);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(((await locked.json()) as { msg: string }).msg).toMatch(/^Too many attempts/);
    site = testSite({ database });
    expect((await login(email)).status).toBe(429);
    site.pass(15 * MINUTE);
    expect((await login(email)).status).toBe(200);
  });

  test("one IP address may sign up thirty times an hour", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 32; n++) {
      const body = { email: `many-${n}@example.com`, password: PASSWORD, data: { name: "Many" } };
      statuses.push((await site.call("/api/auth/signup", { body })).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses.slice(30)).toEqual([429, 429]);
    site.pass(61 * MINUTE);
    await signedUp(site);
  });

  test.each([
    ["an empty body", "", 400],
    ["no JSON", "{", 400],
    ["an array", [], 422],
    ["null", "null", 422],
    ["missing fields", {}, 422],
    ["wrong types", { email: 5, password: { a: 1 }, data: { name: [] } }, 422],
    [
      "a password that everybody guesses",
      { email: "a@example.com", password: "Qwerty123", data: { name: "Ada" } },
      422,
    ],
    ["data that is text", { email: "a@example.com", password: PASSWORD, data: "name" }, 422],
    [
      "a NUL byte in the email address",
      { email: "a\0@example.com", password: PASSWORD, data: { name: "Ada" } },
      422,
    ],
    [
      "a NUL byte in the name",
      { email: "nul@example.com", password: PASSWORD, data: { name: "A\0da" } },
      422,
    ],
    [
      "a password of a megabyte",
      { email: "a@example.com", password: "x".repeat(1_000_000), data: { name: "Ada" } },
      413,
    ],
    ["ten megabytes", "x".repeat(10_000_000), 413],
  ])("signing up with %s is refused clearly", async (_what, body, status) => {
    const response = await site.call("/api/auth/signup", { body });
    const said = (await response.json()) as { code: number; msg: string };
    expect(said.code).toBe(response.status);
    expect(said.msg).toMatch(/^[A-Z].+/);
    expect(response.status).toBe(status);
  });

  test.each([
    ["/api/auth/token", { email: "a@example.com", password: PASSWORD }, 400],
    ["/api/auth/token?grant_type=magic", { email: "a@example.com", password: PASSWORD }, 400],
    ["/api/auth/token?grant_type=password", { email: ["a"], password: 1 }, 422],
    ["/api/auth/token?grant_type=refresh_token", {}, 422],
    [
      "/api/auth/token?grant_type=refresh_token",
      { refresh_token: "forged-forged-forged-forged" },
      400,
    ],
    ["/api/auth/otp", { email: "a@example.com" }, 404],
  ])("%s with %o is refused", async (path, body, status) => {
    const response = await site.call(path, { body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status });
  });

  test.each(["forged", "x".repeat(43), "x".repeat(5000), "\u00e9".repeat(30), "a b c"])(
    "a forged bearer is nobody",
    async (token) => {
      const response = await site.app.request("/api/auth/user", {
        headers: new Headers([["Authorization", `Bearer ${encodeURI(token)}`]]),
      });
      expect(response.status).toBe(401);
    },
  );

  test("signing in, failing, being blocked and signing out are on record", async () => {
    const { email } = await signedUp(site);
    const { token } = await signedIn(site, email);
    await site.call("/api/auth/logout?scope=local", { method: "POST", token });
    for (let attempt = 0; attempt < 10; attempt++) await login(email, "a guess");
    const entries = (await database.db.select().from(auditLog)).filter(
      (entry) => entry.actor === email || entry.subject === email,
    );
    const actions = entries.map((entry) => entry.action);
    expect(new Set(actions)).toEqual(
      new Set(["signed_up", "signed_in", "signed_out", "sign_in_failed", "sign_in_blocked"]),
    );
    expect(entries.every((entry) => entry.ip === "192.0.2.1")).toBe(true);
  });

  test("however often someone tries to log in, the audit log counts instead of growing", async () => {
    const { email } = await newAccount(site, database.db);
    await database.db.delete(auditLog);
    for (let attempt = 0; attempt < 5; attempt++) await signedIn(site, email);
    for (let attempt = 0; attempt < 12; attempt++) await login(email, "a guess");
    // Each is another account that does not exist; after 30 failures the IP address is blocked.
    for (let attempt = 0; attempt < 40; attempt++) {
      await login(`made-up-${attempt}@example.com`, "a guess");
    }
    const entries = await database.db.select().from(auditLog).orderBy(auditLog.id);
    const ip = "192.0.2.1";
    expect(entries).toMatchObject([
      { action: "signed_in", actor: email, ip, count: 5 },
      { action: "sign_in_failed", subject: email, ip, count: 9 },
      { action: "sign_in_blocked", subject: email, ip, count: 3 },
      { action: "sign_in_unknown", subject: null, ip, count: 18 },
      { action: "sign_in_blocked", subject: null, ip, count: 22 },
    ]);
    expect(entries).toHaveLength(5);

    site.pass(15 * 60_000);
    await login(email, "a guess");
    expect(await database.db.$count(auditLog)).toBe(6);
  });
});
