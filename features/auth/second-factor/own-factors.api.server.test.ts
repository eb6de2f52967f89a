import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  newAccount,
  PASSWORD,
  signedIn,
  visitorAndAdmin,
} from "../../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import {
  codeAt,
  createRecoveryCodes,
  passwordStep,
  withTotp,
} from "../../../tests/helpers/login/second-factor.ts";
import { auditLog, outbox, rateLimits, recoveryCodes } from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { sampleWebsite } from "../../../tests/helpers/website.ts";

const { firm } = sampleWebsite;

const MINUTE_MS = 60_000;

describeWithDatabase("a user's own second factors", (database) => {
  let site: ReturnType<typeof testSite>;
  let user: { id: string; email: string };
  let token: string;

  beforeEach(async () => {
    await database.db.delete(rateLimits);
    site = testSite({ database });
    user = await newAccount(site, database.db);
    token = (await signedIn(site, user.email)).token;
  });

  const account = (method: string, path: string, body?: unknown) =>
    site.call(`/api/account/${path}`, { method, token, body });
  const factors = async () => (await account("GET", "second-factors")).json();
  const none = { totp: null, passkeys: [], recovery_codes: 0 };

  test("an authenticator app is set up with a code, and removed again", async () => {
    expect(await factors()).toEqual(none);
    const started = (await (await account("POST", "totp")).json()) as {
      secret: string;
      uri: string;
      qr: string;
    };
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(started.uri);
    expect(uri.href).toContain(`otpauth://totp/${firm.name}:${encodeURIComponent(user.email)}`);
    expect(uri.searchParams.get("secret")).toBe(started.secret);
    expect(started.qr).toMatch(/^<svg [^>]+><rect [^>]+><path [^>]+><\/svg>$/);
    // Until the code is entered, nothing has changed.
    expect(await factors()).toEqual(none);
    expect((await passwordStep(site, user.email)).response.status).toBe(200);

    const wrong = await account("POST", "totp/confirm", { code: "000000" });
    expect(wrong.status).toBe(422);
    expect(await factors()).toEqual(none);
    const code = codeAt(started.secret, site.now());
    expect((await account("POST", "totp/confirm", { code })).status).toBe(200);
    expect(await factors()).toMatchObject({ totp: { added_at: site.now().toISOString() } });
    expect((await passwordStep(site, user.email)).response.status).toBe(403);
    // Only one: nothing replaces it while it is in use.
    expect((await account("POST", "totp")).status).toBe(409);

    await createRecoveryCodes(site, token);
    expect((await account("DELETE", "totp")).status).toBe(200);
    expect(await factors()).toEqual(none);
    expect((await passwordStep(site, user.email)).response.status).toBe(200);
    expect((await account("DELETE", "totp")).status).toBe(404);
    const entries = await database.db.select().from(auditLog);
    const mine = entries.filter(({ actor, subject }) => actor === subject && actor === user.email);
    expect(mine.map(({ action }) => action)).toEqual([
      "totp_added",
      "recovery_codes_created",
      "totp_removed",
    ]);
  });

  test("setting up the first factor ends the sessions that began with the password alone", async () => {
    const elsewhere = (await signedIn(site, user.email)).token;
    await withTotp(site, token);
    expect((await site.call("/api/auth/user", { token: elsewhere })).status).toBe(401);
    expect((await site.call("/api/auth/user", { token })).status).toBe(200);
  });

  test("recovery codes need a factor, and new ones replace the old", async () => {
    expect((await account("POST", "recovery-codes")).status).toBe(409);
    await withTotp(site, token);
    const first = await createRecoveryCodes(site, token);
    const second = await createRecoveryCodes(site, token);
    expect(second.filter((code) => first.includes(code))).toEqual([]);
    const stored = await database.db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, user.id));
    expect(stored).toHaveLength(10);
    const plain = second.map((code) => code.replaceAll("-", ""));
    expect(plain.filter((code) => JSON.stringify(stored).includes(code))).toEqual([]);
  });

  test("ten minutes after the login, changes need the password", async () => {
    site.pass(10 * MINUTE_MS);
    for (const [method, path, body] of [
      ["POST", "totp"],
      ["POST", "totp/confirm", { code: "123456" }],
      ["DELETE", "totp"],
      ["POST", "recovery-codes"],
    ] as const) {
      const refused = await account(method, path, body);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ error: { code: "verification_required" } });
    }
    const wrong = await account("POST", "verification", { password: "not my password" });
    expect(wrong.status).toBe(422);
    expect((await account("POST", "totp")).status).toBe(403);
    expect((await account("POST", "verification", { password: PASSWORD })).status).toBe(200);
    expect((await account("POST", "totp")).status).toBe(200);
  });

  test("an admin resets another user's two-step login, and not their own", async () => {
    const { admin } = await visitorAndAdmin(site, database.db);
    await withTotp(site, token);
    await createRecoveryCodes(site, token);
    const reset = (id: string, as = admin.token) =>
      site.call(`/api/admin/users/${id}/remove-second-factors`, { method: "POST", token: as });
    expect((await reset(user.id, token)).status).toBe(403);
    expect((await passwordStep(site, user.email)).response.status).toBe(403);
    const env = { SMTP_URL: "smtp://localhost:25", SITE_URL: "https://firm.example" };
    const now = site.now().getTime();
    site = testSite({ database, env });
    site.pass(now - site.now().getTime());
    await database.db.delete(outbox);
    const response = await reset(user.id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ email: user.email, has_second_factor: false });
    expect(await factors()).toEqual(none);
    expect((await passwordStep(site, user.email)).response.status).toBe(200);
    const [sent] = await database.db.select().from(outbox);
    expect(sent?.mail.to).toBe(user.email);
    expect(sent?.mail.text).toContain("An admin removed the authenticator app");
    expect(await database.db.select().from(auditLog)).toContainEqual(
      expect.objectContaining({
        action: "second_factors_removed",
        actor: admin.email,
        subject: user.email,
      }),
    );
    expect((await reset(user.id)).status).toBe(409);
    await withTotp(site, admin.token);
    expect((await reset(admin.id)).status).toBe(409);
    expect((await passwordStep(site, admin.email)).response.status).toBe(403);
  });

  test("guesses of the password are limited there, too", async () => {
    for (let n = 0; n < 9; n++) await account("POST", "verification", { password: "a guess" });
    expect((await account("POST", "verification", { password: PASSWORD })).status).toBe(429);
  });
});
