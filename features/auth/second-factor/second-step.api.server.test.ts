import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newAccount, PASSWORD, signedIn } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import {
  codeAt,
  codeStep,
  createRecoveryCodes,
  passwordStep,
  withTotp,
} from "../../../tests/helpers/login/second-factor.ts";
import { auditLog, authSessions, outbox, rateLimits } from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { resetPassword } from "../accounts/accounts.server.ts";
import { createLink } from "../accounts/links.server.ts";

const MINUTE_MS = 60_000;
const WRONG_CODE = { error_code: "invalid_code" };

describeWithDatabase("logging in with an authenticator app", (database) => {
  let site: ReturnType<typeof testSite>;
  let user: { id: string; email: string };
  let token: string;
  let secret: string;

  beforeEach(async () => {
    await database.db.delete(rateLimits);
    site = testSite({ database });
    user = await newAccount(site, database.db);
    token = (await signedIn(site, user.email)).token;
    secret = await withTotp(site, token);
  });

  const code = () => codeAt(secret, site.now());
  /** Six digits that no step around now has. */
  const wrongCode = () => {
    const right = [-30_000, 0, 30_000].map((ms) =>
      codeAt(secret, new Date(site.now().getTime() + ms)),
    );
    return ["111111", "222222", "333333", "444444"].find((other) => !right.includes(other)) ?? "";
  };
  const countSessions = (id: string) =>
    database.db.$count(authSessions, eq(authSessions.userId, id));

  test("a password alone starts no session, and its token opens nothing else", async () => {
    const before = await countSessions(user.id);
    const { response, cookie } = await passwordStep(site, user.email);
    expect(response.status).toBe(403);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ error_code: "second_factor_required" });
    expect(await countSessions(user.id)).toBe(before);
    const [, pending = ""] = cookie.split("=");
    expect(body).not.toContain(pending);
    expect(response.headers.get("Set-Cookie")).toMatch(
      /^pending-login=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    for (const path of ["/api/auth/user", "/api/account/profile", "/api/account/second-factors"]) {
      expect((await site.call(path, { token: pending })).status).toBe(401);
      expect((await site.call(path, { headers: { Cookie: cookie } })).status).toBe(401);
    }
    const refresh = { refresh_token: pending };
    const refreshed = await site.call("/api/auth/token?grant_type=refresh_token", {
      body: refresh,
    });
    expect(refreshed.status).toBe(400);
  });

  test("the code from the app completes it, with the session that a login gives", async () => {
    const { cookie } = await passwordStep(site, user.email);
    const asked = await site.call("/api/auth/second-factor", { headers: { Cookie: cookie } });
    expect(await asked.json()).toEqual({ totp: true, passkey: false });
    const response = await codeStep(site, cookie, ` ${code().slice(0, 3)} ${code().slice(3)} `);
    expect(response.status).toBe(200);
    const session = (await response.json()) as { access_token: string };
    expect(session).toMatchObject({ token_type: "bearer", user: { email: user.email } });
    expect((await site.call("/api/auth/user", { token: session.access_token })).status).toBe(200);
    const cookies = response.headers.getSetCookie();
    expect(cookies.some((set) => /^device-/.test(set))).toBe(true);
    expect(cookies.some((set) => /^pending-login=; Max-Age=0/.test(set))).toBe(true);
    // The login is over.
    site.pass(30_000);
    expect((await codeStep(site, cookie, code())).status).toBe(410);
  });

  test("a code works once, and an older one no longer", async () => {
    const older = code();
    site.pass(30_000);
    const used = code();
    const first = await passwordStep(site, user.email);
    expect((await codeStep(site, first.cookie, used)).status).toBe(200);
    const second = await passwordStep(site, user.email);
    for (const again of [used, older]) {
      const response = await codeStep(site, second.cookie, again);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject(WRONG_CODE);
    }
  });

  test("of two simultaneous uses of one code, one succeeds", async () => {
    const logins = await Promise.all([1, 2].map(() => passwordStep(site, user.email)));
    const used = code();
    const responses = await Promise.all(logins.map(({ cookie }) => codeStep(site, cookie, used)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test.each([
    [-30_000, 200],
    [30_000, 200],
    [-60_000, 400],
    [60_000, 400],
  ])("a clock that is %i ms off gets %i", async (ms, status) => {
    // Past the step that the set-up used.
    site.pass(2 * MINUTE_MS);
    const { cookie } = await passwordStep(site, user.email);
    const off = codeAt(secret, new Date(site.now().getTime() + ms));
    expect((await codeStep(site, cookie, off)).status).toBe(status);
  });

  test("the second step expires, and ends with a new password", async () => {
    const late = await passwordStep(site, user.email);
    site.pass(10 * MINUTE_MS + 1);
    expect((await codeStep(site, late.cookie, code())).status).toBe(410);
    const early = await passwordStep(site, user.email);
    const input = { email: user.email, password: "Another-Horse-7-Battery" };
    await resetPassword(contextOn(database.db, site.now()), input, { actor: "test" });
    expect((await codeStep(site, early.cookie, code())).status).toBe(410);
    // The new password alone is not enough either.
    const { response } = await passwordStep(site, user.email, input.password);
    expect(response.status).toBe(403);
  });

  test("a known device needs the code, too", async () => {
    const first = await passwordStep(site, user.email);
    const response = await codeStep(site, first.cookie, code());
    const device = response.headers.getSetCookie().find((set) => set.startsWith("device-"));
    const again = await site.call("/api/auth/token?grant_type=password", {
      body: { email: user.email, password: PASSWORD },
      headers: { Cookie: device?.split(";")[0] ?? "" },
    });
    expect(again.status).toBe(403);
  });

  test("wrong codes are limited per account, across logins and restarts", async () => {
    for (let n = 0; n < 9; n++) {
      const { cookie } = await passwordStep(site, user.email);
      expect((await codeStep(site, cookie, wrongCode())).status).toBe(400);
    }
    const restarted = testSite({ database });
    restarted.pass(site.now().getTime() - restarted.now().getTime());
    site = restarted;
    const { cookie } = await passwordStep(site, user.email);
    const blocked = await codeStep(site, cookie, code());
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get("Retry-After"))).toBeGreaterThan(0);
    site.pass(16 * MINUTE_MS);
    const later = await passwordStep(site, user.email);
    expect((await codeStep(site, later.cookie, code())).status).toBe(200);
  });

  test("a new password lifts no limit of codes, whether set by email or by an admin", async () => {
    for (let n = 0; n < 9; n++) {
      const { cookie } = await passwordStep(site, user.email);
      expect((await codeStep(site, cookie, wrongCode())).status).toBe(400);
    }
    const byEmail = "Another-Horse-7-Battery";
    const link = { userId: user.id, purpose: "reset" } as const;
    const url = await createLink(contextOn(database.db, site.now()), link);
    const reset = { token: url.split("=")[1], password: byEmail };
    expect((await site.call("/api/auth/reset-password", { body: reset })).status).toBe(200);
    const first = await passwordStep(site, user.email, byEmail);
    expect((await codeStep(site, first.cookie, code())).status).toBe(429);

    const byAdmin = { email: user.email, password: "Third-Horse-8-Battery" };
    await resetPassword(contextOn(database.db, site.now()), byAdmin, { actor: "test" });
    const second = await passwordStep(site, user.email, byAdmin.password);
    expect((await codeStep(site, second.cookie, code())).status).toBe(429);
  });

  test("a day allows 30 wrong codes, and a recovery code works all the same", async () => {
    const [recovery = ""] = await createRecoveryCodes(site, token);
    for (let n = 0; n < 30; n++) {
      if (n % 9 === 0) site.pass(16 * MINUTE_MS);
      const { cookie } = await passwordStep(site, user.email);
      expect((await codeStep(site, cookie, wrongCode())).status).toBe(400);
    }
    site.pass(16 * MINUTE_MS);
    const { cookie } = await passwordStep(site, user.email);
    expect((await codeStep(site, cookie, code())).status).toBe(429);
    expect((await codeStep(site, cookie, recovery)).status).toBe(200);
  });

  test("a recovery code works once, however it is typed, and is recorded", async () => {
    const codes = await createRecoveryCodes(site, token);
    expect(new Set(codes).size).toBe(10);
    const [recovery = ""] = codes;
    expect(recovery).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const logins = await Promise.all([1, 2].map(() => passwordStep(site, user.email)));
    const typed = recovery.toLowerCase().replaceAll("-", " ");
    const responses = await Promise.all(logins.map(({ cookie }) => codeStep(site, cookie, typed)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const factors = await site.call("/api/account/second-factors", { token });
    expect(await factors.json()).toMatchObject({ recovery_codes: 9 });
    const entries = await database.db.select().from(auditLog);
    const mine = entries.filter(({ subject }) => subject === user.email);
    expect(mine.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["recovery_code_used", "second_factor_failed"]),
    );
  });

  test("another account's codes don't work", async () => {
    const other = await newAccount(site, database.db);
    const otherToken = (await signedIn(site, other.email)).token;
    const otherSecret = await withTotp(site, otherToken);
    const [recovery = ""] = await createRecoveryCodes(site, otherToken);
    const { cookie } = await passwordStep(site, user.email);
    expect((await codeStep(site, cookie, codeAt(otherSecret, site.now()))).status).toBe(400);
    expect((await codeStep(site, cookie, recovery)).status).toBe(400);
  });

  test.each(["", "12345", "1234567", "abcdef", "A".repeat(101), null, 123456, {}])(
    "%j is refused without counting as an attempt",
    async (typed) => {
      const { cookie } = await passwordStep(site, user.email);
      const headers = { Cookie: cookie };
      const body = { code: typed };
      expect((await site.call("/api/auth/second-factor", { body, headers })).status).toBe(422);
      expect(
        await database.db.$count(rateLimits, eq(rateLimits.key, `second-factor:${user.id}`)),
      ).toBe(0);
    },
  );

  test("the email about a used recovery code says what to do, and contains no code", async () => {
    const [recovery = ""] = await createRecoveryCodes(site, token);
    const env = { SMTP_URL: "smtp://localhost:25", SITE_URL: "https://firm.example" };
    let wakes = 0;
    const withMail = testSite({ database, env, wake: () => wakes++ });
    withMail.pass(site.now().getTime() - withMail.now().getTime());
    await database.db.delete(outbox);
    const { cookie } = await passwordStep(withMail, user.email);
    expect((await codeStep(withMail, cookie, recovery)).status).toBe(200);
    const mails = (await database.db.select().from(outbox)).map(({ mail }) => mail);
    const about = mails.find(({ subject }) => subject.startsWith("Recovery code used"));
    expect(about).toMatchObject({ to: user.email });
    expect(about?.text).toContain("https://firm.example/forgot-password");
    expect(JSON.stringify(mails)).not.toContain(recovery);
    expect(wakes).toBeGreaterThan(0);
  });
});
