import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { PASSWORD, signedIn, signedUp, visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { withTotp } from "../../tests/helpers/login/second-factor.ts";
import { outbox, rateLimits, userRoles, users } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { sampleWebsite } from "../../tests/helpers/website.ts";
import { withLink } from "./accounts/links.server.ts";

const { firm } = sampleWebsite;

const DAY = 24 * 60 * 60_000;
const NOBODY = "00000000-0000-4000-8000-000000000000";
let made = 0;

type Invited = {
  id: string;
  email: string;
  state: string;
  invited_at: string;
  invitation_expires_at: string;
};
type Invitation = { user: Invited; link: string | null };

describeWithDatabase("invitations", (database) => {
  let site: ReturnType<typeof testSite>;
  let admin: { id: string; email: string; token: string };

  beforeEach(async () => {
    await database.db.delete(rateLimits);
    await database.db.delete(userRoles);
    await database.db.delete(outbox);
    site = testSite({ database });
    ({ admin } = await visitorAndAdmin(site, database.db));
  });

  const person = (email = `grace-${++made}@example.com`) => ({ name: "Grace Hopper", email });
  const post = (body: unknown) =>
    site.call("/api/admin/users/invitations", { body, token: admin.token });
  const invited = async (fields = {}) =>
    (await (await post({ ...person(), ...fields })).json()) as Invitation;
  const again = (id: string) =>
    site.call(`/api/admin/users/${id}/invitation`, { method: "POST", token: admin.token });
  const cancel = (id: string) =>
    site.call(`/api/admin/users/${id}/invitation`, { method: "DELETE", token: admin.token });
  const accept = (link: string | null, password = PASSWORD) => {
    const token = new URL(link ?? "").searchParams.get("token");
    return site.call("/api/auth/accept-invitation", { body: { token, password } });
  };
  const accountsWith = (email: string) =>
    database.db.select().from(users).where(eq(users.email, email));
  const actions = async (email: string) => {
    const response = await site.call(`/api/admin/audit?person=${email}`, { token: admin.token });
    const { entries } = (await response.json()) as { entries: { action: string }[] };
    return entries.map(({ action }) => action).toReversed();
  };

  test("without a mail server, the admin gets a link that sets the password, once", async () => {
    const { user, link } = await invited();
    expect(user).toMatchObject({ state: "invited", is_admin: false });
    const validFor = Date.parse(user.invitation_expires_at) - Date.parse(user.invited_at);
    expect(validFor).toBe(7 * DAY);
    expect(link).toMatch(/^http:\/\/localhost:3000\/accept-invitation\?token=\S{40,}$/);
    await expect(signedIn(site, user.email)).rejects.toThrow("invalid_credentials");

    expect((await accept(link)).status).toBe(200);
    await signedIn(site, user.email);
    expect((await accept(link)).status).toBe(403);
    const list = await site.call(`/api/admin/users?q=${user.email}`, { token: admin.token });
    expect(await list.json()).toMatchObject({ users: [{ state: "active", name: "Grace Hopper" }] });
    expect(await actions(user.email)).toEqual(
      expect.arrayContaining(["account_invited", "invitation_accepted"]),
    );
  });

  test("someone invited as an admin is one after accepting, and doesn't count before", async () => {
    const { user, link } = await invited({ admin: true });
    const resign = () =>
      site.call(`/api/admin/users/${admin.id}/role`, {
        method: "PUT",
        body: { admin: false },
        token: admin.token,
      });
    expect((await resign()).status).toBe(409);
    await accept(link);
    const { token } = await signedIn(site, user.email);
    expect((await site.call("/api/admin/users", { token })).status).toBe(200);
    expect((await resign()).status).toBe(200);
  });

  test("with a mail server, the link is emailed and not shown", async () => {
    let wakes = 0;
    site = testSite({
      database,
      env: { SMTP_URL: "smtp://127.0.0.1:2525" },
      wake: () => void wakes++,
    });
    const { user, link } = await invited();
    expect(link).toBeNull();
    expect(wakes).toBe(1);
    const [row] = await database.db.select().from(outbox).where(eq(outbox.subject, user.id));
    expect(row?.mail).toMatchObject({ to: user.email, subject: `You’re invited to ${firm.name}` });
    expect(row?.mail.text).toContain(`${admin.email} created a ${firm.name} account for you`);
    const mail =
      row &&
      (await withLink(
        contextOn(database.db, site.now(), { env: { SITE_URL: "http://site.example" } }),
        row.mail,
      ));
    const [url = ""] = /http:\S+/.exec(mail?.text ?? "") ?? [];
    expect((await accept(url)).status).toBe(200);
    await signedIn(site, user.email);
  });

  test("a link expires after seven days", async () => {
    const { link } = await invited();
    site.pass(7 * DAY);
    const response = await accept(link);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: "otp_expired" });
  });

  test("inviting again replaces the link", async () => {
    const { user, link } = await invited();
    site.pass(8 * DAY);
    admin = { ...admin, ...(await signedIn(site, admin.email)) };
    const renewed = (await (await again(user.id)).json()) as { link: string };
    expect((await accept(link)).status).toBe(403);
    expect((await accept(renewed.link)).status).toBe(200);
    expect((await again(user.id)).status).toBe(409);
    expect(await actions(user.email)).toContain("invitation_renewed");
  });

  test("a canceled invitation leaves no account, no link and no email", async () => {
    const { user, link } = await invited({ admin: true });
    expect((await cancel(user.id)).status).toBe(200);
    expect(await accountsWith(user.email)).toEqual([]);
    expect((await accept(link)).status).toBe(403);
    expect((await cancel(user.id)).status).toBe(404);
    expect(await actions(user.email)).toContain("invitation_canceled");
    site = testSite({ database, env: { SMTP_URL: "smtp://127.0.0.1:2525" } });
    const emailed = await invited();
    await cancel(emailed.user.id);
    expect(await database.db.select().from(outbox)).toEqual([]);
    expect((await post(person(user.email))).status).toBe(200);
  });

  test("an account in use can't be canceled or invited again", async () => {
    const { user, link } = await invited();
    await accept(link);
    for (const response of [await cancel(user.id), await again(user.id)]) {
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        error: { message: "This invitation is no longer open." },
      });
    }
    expect((await cancel(admin.id)).status).toBe(409);
    expect(await accountsWith(user.email)).toHaveLength(1);
    expect((await cancel(NOBODY)).status).toBe(404);
    expect((await again(NOBODY)).status).toBe(404);
  });

  test("a deactivated account's invitation does not work", async () => {
    const { user, link } = await invited();
    await site.call(`/api/admin/users/${user.id}/deactivate`, {
      method: "POST",
      token: admin.token,
    });
    expect((await accept(link)).status).toBe(403);
    expect((await again(user.id)).status).toBe(409);
  });

  test("an email address with an account is refused, and nothing changes", async () => {
    const response = await post({ ...person(admin.email.toUpperCase()), admin: true });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: { message: "An account with this email address already exists." },
    });
    expect(await accountsWith(admin.email)).toMatchObject([{ invitedAt: null }]);
  });

  test("someone who signed up with another person's email address loses the account when that person is invited", async () => {
    const stranger = await signedUp(site);
    const { token } = await signedIn(site, stranger.email);
    await withTotp(site, token);
    const { user, link } = await invited({ email: stranger.email, admin: true });
    expect(user).toMatchObject({
      state: "invited",
      name: "Grace Hopper",
      has_second_factor: false,
    });
    expect((await site.call("/api/auth/user", { token })).status).toBe(401);
    await expect(signedIn(site, stranger.email)).rejects.toThrow("invalid_credentials");

    expect((await accept(link, "Another-Horse-7-Battery")).status).toBe(200);
    await expect(signedIn(site, stranger.email)).rejects.toThrow("invalid_credentials");
    const invitee = await signedIn(site, stranger.email, "Another-Horse-7-Battery");
    expect((await site.call("/api/admin/users", { token: invitee.token })).status).toBe(200);
    expect(await accountsWith(stranger.email)).toHaveLength(1);
    expect(await actions(stranger.email)).toEqual(
      expect.arrayContaining(["unverified_account_deleted", "account_invited"]),
    );
  });

  test("a stranger's confirmation link ends with the invitation, also if it waits in the outbox", async () => {
    site = testSite({ database, env: { SMTP_URL: "smtp://127.0.0.1:2525" } });
    const stranger = await signedUp(site);
    const [row] = await database.db.select().from(outbox).where(eq(outbox.subject, stranger.id));
    const mail =
      row &&
      (await withLink(
        contextOn(database.db, site.now(), { env: { SITE_URL: "http://site.example" } }),
        row.mail,
      ));
    const [, token] = /token=(\S+)/.exec(mail?.text ?? "") ?? [];
    await invited({ email: stranger.email });
    expect((await site.call("/api/auth/confirm", { body: { token } })).status).toBe(403);
    const waiting = await database.db.select().from(outbox);
    expect(waiting.map(({ mail: { link } }) => link?.purpose)).toEqual(["invite"]);
  });

  test("an unverified account that is deactivated or an admin's is not replaced", async () => {
    const deactivated = await signedUp(site);
    await database.db
      .update(users)
      .set({ deactivatedAt: site.now() })
      .where(eq(users.id, deactivated.id));
    const unverifiedAdmin = await signedUp(site);
    await database.db.insert(userRoles).values({ userId: unverifiedAdmin.id, role: "admin" });
    for (const { id, email } of [deactivated, unverifiedAdmin]) {
      expect((await post(person(email))).status).toBe(409);
      expect(await accountsWith(email)).toMatchObject([{ id }]);
    }
  });

  test.each([
    [{ name: "G" }, "Name must be at least 2 characters"],
    [{ email: "nonsense" }, "Invalid email address"],
    [{ admin: "yes" }, undefined],
  ])("%o is refused", async (fields, message) => {
    const response = await post({ ...person("refused@example.com"), ...fields });
    expect(response.status).toBe(422);
    if (message) expect(await response.json()).toMatchObject({ error: { message } });
    expect(await accountsWith("refused@example.com")).toEqual([]);
  });

  test("the password must follow the rules, and a refused one leaves the link usable", async () => {
    const { link } = await invited();
    expect((await accept(link, "short")).status).toBe(422);
    expect((await accept(link, "Password123!")).status).toBe(422);
    expect((await accept(link)).status).toBe(200);
  });

  test("a link for a new password does not accept an invitation, or the other way around", async () => {
    const { link } = await invited();
    const token = new URL(link ?? "").searchParams.get("token");
    const body = { token, password: PASSWORD };
    expect((await site.call("/api/auth/reset-password", { body })).status).toBe(403);
    expect((await accept(link)).status).toBe(200);
  });
});
