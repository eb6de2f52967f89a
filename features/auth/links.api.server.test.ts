import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { runDueJobs } from "#platform/jobs/jobs.server.ts";
import type { Mail } from "#platform/mail/mailer.server.ts";
import { MAIL_JOB, mailJob } from "#platform/mail/outbox.server.ts";
import { deleteExpired } from "#platform/retention.server.ts";
import { accountOf, PASSWORD, signedIn, signedUp } from "../../tests/helpers/accounts.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { recordedLog } from "../../tests/helpers/log.ts";
import { withTotp } from "../../tests/helpers/login/second-factor.ts";
import { accountLinks, auditLog, outbox, rateLimits } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { linkRetention, withLink } from "./accounts/links.server.ts";
import { LINK_JOB, linkJob } from "./accounts/send-link.server.ts";

const SITE_URL = "https://www.example.com";
const NEW_PASSWORD = "Another-Horse-7-Battery";
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const EXPIRED = "Email link is invalid or has expired";

describeWithDatabase("mailed links", (database) => {
  let site: ReturnType<typeof testSite>;

  beforeEach(async () => {
    await database.db.delete(rateLimits);
    await database.db.delete(outbox);
    site = testSite({ database, env: { SITE_URL, SMTP_URL: "smtp://localhost" } });
  });

  const post = (path: string, body: object) => site.call(`/api/auth/${path}`, { body });
  const confirm = (token: string) => post("confirm", { token });
  const reset = (token: string, password = NEW_PASSWORD) =>
    post("reset-password", { token, password });
  /** What is sent, once everything in the queue is done. */
  const mails = async () => {
    const sent: Mail[] = [];
    const { db } = database;
    const { now } = site;
    const { log } = recordedLog();
    const send = async (mail: Mail) => {
      sent.push(await withLink(contextOn(db, now(), { env: { SITE_URL } }), mail));
    };
    const kinds = {
      [LINK_JOB]: linkJob(),
      [MAIL_JOB]: mailJob(send),
    };
    for (const kind of Object.keys(kinds))
      await runDueJobs({ context: () => contextOn(db, now(), { log }), kinds }, kind);
    return sent;
  };
  const findToken = (mail: Mail | undefined, page: string) => {
    const [, token] = new RegExp(`${SITE_URL}${page}\\?token=(\\S+)`).exec(mail?.text ?? "") ?? [];
    return token ?? expect.fail(`no link in ${mail?.text}`);
  };
  const confirmationToken = async () => findToken((await mails())[0], "/confirm-account");
  const resetToken = async (email: string) => {
    expect((await post("recover", { email })).status).toBe(200);
    return findToken((await mails()).at(-1), "/reset-password");
  };
  const confirmedAccount = async () => {
    const account = await signedUp(site);
    await confirm(await confirmationToken());
    return account;
  };

  test("with mail, an account waits until its link is used, which works twice", async () => {
    const { email } = await signedUp(site);
    await expect(signedIn(site, email)).rejects.toThrow("Email not confirmed");
    const [mail] = await mails();
    expect(mail?.to).toBe(email);
    const token = findToken(mail, "/confirm-account");
    expect(await (await confirm(token)).json()).toEqual({ status: "confirmed" });
    await signedIn(site, email);
    expect(await (await confirm(token)).json()).toEqual({ status: "already_confirmed" });
    const audit = await database.db.select().from(auditLog);
    const confirmations = audit.filter(({ action, subject }) =>
      [action, subject].every((word) => ["email_confirmed", email].includes(word ?? "")),
    );
    expect(confirmations).toHaveLength(1);
  });

  test("a confirmation link lasts seven days, a reset link one hour", async () => {
    const { email } = await signedUp(site);
    const confirmation = await confirmationToken();
    const late = await resetToken(email);
    site.pass(HOUR);
    expect(await (await reset(late)).json()).toMatchObject({ code: 403, msg: EXPIRED });
    site.pass(7 * DAY - HOUR);
    expect(await (await confirm(confirmation)).json()).toMatchObject({ code: 403, msg: EXPIRED });
  });

  test.each(["", "forged", "x".repeat(43), "x".repeat(5000), 5, null])(
    "the token %j opens nothing",
    async (token) => {
      expect([403, 422]).toContain((await post("confirm", { token })).status);
      const response = await post("reset-password", { token, password: NEW_PASSWORD });
      expect([403, 422]).toContain(response.status);
    },
  );

  test("neither link does the other's work", async () => {
    const { email } = await signedUp(site);
    const confirmation = await confirmationToken();
    expect((await reset(confirmation)).status).toBe(403);
    expect((await confirm(await resetToken(email))).status).toBe(403);
  });

  test("a confirmation is sent again, and both links work", async () => {
    const { email } = await signedUp(site);
    const first = await confirmationToken();
    expect(await (await post("resend", { type: "signup", email })).json()).toEqual({});
    const second = await confirmationToken();
    expect(second).not.toBe(first);
    expect(await (await confirm(first)).json()).toEqual({ status: "confirmed" });
    expect(await (await confirm(second)).json()).toEqual({ status: "already_confirmed" });
    await post("resend", { email });
    expect(await mails()).toEqual([]);
  });

  test("a reset sets the password, ends every session, lifts the lock, and works once", async () => {
    const { email } = await confirmedAccount();
    const session = await signedIn(site, email);
    const [token, other] = [await resetToken(email), await resetToken(email)];
    const login = async (password: string) =>
      (await post("token?grant_type=password", { email, password })).status;
    for (let n = 0; n < 10; n++) await login("a guess");
    expect(await login(PASSWORD)).toBe(429);

    expect(await (await reset(token)).json()).toEqual({});
    expect(await login(PASSWORD)).toBe(400);
    expect(await login(NEW_PASSWORD)).toBe(200);
    expect((await site.call("/api/auth/user", { token: session.token })).status).toBe(401);
    expect((await reset(token)).status).toBe(403);
    expect((await reset(other)).status).toBe(403);
  });

  test("of two resets at the same moment one counts", async () => {
    const { email } = await confirmedAccount();
    const [one, two] = [await resetToken(email), await resetToken(email)];
    const responses = await Promise.all([
      reset(one),
      reset(one),
      reset(two, "Third-Horse-8-Battery"),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  test("after a reset this browser gets in, whatever strangers try", async () => {
    const { email } = await confirmedAccount();
    const done = await reset(await resetToken(email));
    const [cookie = ""] = done.headers.get("Set-Cookie")?.split(";") ?? [];
    const login = (password: string, headers = {}) =>
      site.call("/api/auth/token?grant_type=password", { body: { email, password }, headers });
    for (let n = 0; n < 10; n++) await login("a guess");
    expect((await login(NEW_PASSWORD)).status).toBe(429);
    expect((await login(NEW_PASSWORD, { Cookie: cookie })).status).toBe(200);
  });

  test("a reset by email removes second factors of someone who signed up with another person's address", async () => {
    // Signed up before the site could send email.
    const withoutMail = testSite({ database });
    const { email } = await signedUp(withoutMail);
    await withTotp(withoutMail, (await signedIn(withoutMail, email)).token);
    expect((await reset(await resetToken(email))).status).toBe(200);
    expect((await signedIn(site, email, NEW_PASSWORD)).token).not.toBe("");
  });

  test("a reset by email keeps the second factors of a verified account", async () => {
    const { email } = await confirmedAccount();
    await withTotp(site, (await signedIn(site, email)).token);
    expect((await reset(await resetToken(email))).status).toBe(200);
    await expect(signedIn(site, email, NEW_PASSWORD)).rejects.toThrow("second_factor_required");
  });

  test("a password reset by email confirms the email address too", async () => {
    const { email } = await signedUp(site);
    await expect(signedIn(site, email)).rejects.toThrow("email_not_confirmed");
    expect((await reset(await resetToken(email))).status).toBe(200);
    expect((await signedIn(site, email, NEW_PASSWORD)).token).not.toBe("");
  });

  test.each([
    ["Short-9", "Password must be at least 12 characters"],
    ["alllowercase-1", "Must contain at least one uppercase letter"],
    ["Password123!", "This password is too common. Please choose another."],
  ])("the new password %s is refused and the link still works", async (password, msg) => {
    const { email } = await confirmedAccount();
    const token = await resetToken(email);
    expect(await (await reset(token, password)).json()).toMatchObject({ code: 422, msg });
    expect((await reset(token)).status).toBe(200);
  });

  for (const path of ["resend", "recover"]) {
    test(`${path} responds the same to an unknown email address, and sends no email`, async () => {
      const { email } = await signedUp(site);
      await mails();
      const known = await post(path, { email });
      expect(await mails()).toHaveLength(1);
      const unknown = await post(path, { email: "nobody@example.com" });
      expect(await mails()).toEqual([]);
      expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
      const names = (response: Response) => [...response.headers.keys()].sort();
      expect(names(unknown)).toEqual(names(known));
    });

    test(`${path} responds without reading the accounts`, async (context) => {
      const { url } = database;
      if (!url) return context.skip("the embedded database has one session");
      const { email } = await signedUp(site);
      await mails();
      const other = new pg.Client(url);
      await other.connect();
      await other.query("begin; lock table users in access exclusive mode");
      expect((await post(path, { email })).status).toBe(200);
      expect((await post(path, { email: "nobody@example.com" })).status).toBe(200);
      await other.end();
      expect(await mails()).toHaveLength(1);
    });

    test(`${path} sends an account three emails an hour and says so`, async () => {
      const { email } = await signedUp(site);
      for (const someone of [email, "nobody@example.com"]) {
        const expected = someone === email ? 1 : 0;
        await mails();
        for (let n = 0; n < 3; n++) {
          expect((await post(path, { email: someone })).status).toBe(200);
          expect(await mails()).toHaveLength(expected);
        }
        const fourth = await post(path, { email: someone });
        expect(fourth.status).toBe(429);
        expect(fourth.headers.get("Retry-After")).toBe("3600");
        expect(((await fourth.json()) as { msg: string }).msg).toBe(
          "We’ve already sent several emails to this address. Check your inbox and spam folder, or try again in 60 minutes.",
        );
      }
      expect(await mails()).toEqual([]);
      site.pass(HOUR);
      expect((await post(path, { email })).status).toBe(200);
    });

    test(`${path} serves one visitor twenty times an hour`, async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 21; n++) {
        statuses.push((await post(path, { email: `nobody-${n}@example.com` })).status);
      }
      expect(statuses).toEqual([...Array(20).fill(200), 429]);
    });

    test(`${path} does not work without a mail server`, async () => {
      site = testSite({ database });
      const response = await post(path, { email: "nobody@example.com" });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ error_code: "email_provider_disabled" });
    });
  }

  test("no token is stored as it is, neither before nor after the email is sent", async () => {
    const { email } = await signedUp(site);
    await post("recover", { email });
    const waiting = JSON.stringify(await database.db.select().from(outbox));
    expect(waiting).not.toMatch(/token=/);
    const tokens = (await mails()).map(({ text }) => text.split("token=")[1]?.split("\n")[0] ?? "");
    expect(tokens).toHaveLength(2);
    const stored = JSON.stringify([
      await database.db.select().from(outbox),
      await database.db.select().from(accountLinks),
    ]);
    for (const token of tokens) expect(stored).not.toContain(token);
    expect(JSON.stringify(site.lines)).not.toMatch(/token/);
  });

  test("links that have expired are swept", async () => {
    await database.db.delete(accountLinks);
    const { email } = await signedUp(site);
    await resetToken(email);
    await deleteExpired(contextOn(database.db, new Date(site.now().getTime() + 2 * HOUR)), [
      linkRetention,
    ]);
    expect(await database.db.select().from(accountLinks)).toMatchObject([{ purpose: "confirm" }]);
  });

  test("an admin confirms an account, once", async () => {
    const { email, id } = await signedUp(site);
    const admin = await confirmedAdmin();
    const confirm = (id: string) =>
      site.call(`/api/admin/users/${id}/confirm`, { method: "POST", token: admin.token });
    expect(await (await confirm(id)).json()).toMatchObject({ email, email_verified: true });
    const first = (await accountOf(database.db, email))?.confirmedAt;
    site.pass(1000);
    expect((await confirm(id)).status).toBe(200);
    expect((await accountOf(database.db, email))?.confirmedAt).toEqual(first);
    expect((await confirm(crypto.randomUUID())).status).toBe(404);
    expect((await confirm("not-an-id")).status).toBe(404);
    await signedIn(site, email);
  });

  async function confirmedAdmin() {
    await mails();
    const { id, email } = await confirmedAccount();
    await database.db.execute(sql`insert into user_roles (user_id, role) values (${id}, 'admin')`);
    return signedIn(site, email);
  }
});
