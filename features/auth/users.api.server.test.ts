import { beforeEach, expect, test } from "vitest";
import { PASSWORD, signedIn, signedUp, visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { rateLimits, userRoles } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

const UNVERIFIED =
  "This email address isn’t verified, so someone else may have signed up with it. Confirm that it’s theirs first.";
const NEW_PASSWORD = "Another-Horse-7-Battery";

describeWithDatabase("accounts and roles", (database) => {
  let site: ReturnType<typeof testSite>;
  let people: Awaited<ReturnType<typeof visitorAndAdmin>>;

  beforeEach(async () => {
    await database.db.delete(rateLimits);
    await database.db.delete(userRoles);
    site = testSite({ database });
    people = await visitorAndAdmin(site, database.db);
  });

  const checkRole = async (token: string | undefined, role = "admin") =>
    (await site.call("/api/rpc/check_my_role", { body: { _role: role }, token })).json();
  const setAdmin = (id: string, admin: unknown, token = people.admin.token, fields = {}) =>
    site.call(`/api/admin/users/${id}/role`, { method: "PUT", body: { admin, ...fields }, token });
  const reset = (body: unknown, token?: string) =>
    site.call("/api/functions/update-admin-password", { body, token });
  const resetOwn = (fields: object, token = people.admin.token) =>
    reset({ email: people.admin.email, password: NEW_PASSWORD, ...fields }, token);

  test("check_my_role is true for an admin who passes admin, and only then", async () => {
    expect(await checkRole(people.admin.token)).toBe(true);
    expect(await checkRole(people.admin.token, "owner")).toBe(false);
    expect(await checkRole(people.user.token)).toBe(false);
    expect(await checkRole(undefined)).toBe(false);
  });

  test("check_my_role with an invalid token is a 401, so that the client notices", async () => {
    const options = { body: { _role: "admin" }, token: "x".repeat(43) };
    expect((await site.call("/api/rpc/check_my_role", options)).status).toBe(401);
  });

  test("the list shows every account with its role", async () => {
    const response = await site.call("/api/admin/users", { token: people.admin.token });
    const { users } = (await response.json()) as { users: Record<string, unknown>[] };
    const admin = users.find(({ id }) => id === people.admin.id);
    expect(admin).toMatchObject({
      email: people.admin.email,
      is_admin: true,
      email_verified: true,
    });
    expect(users.find(({ id }) => id === people.user.id)).toMatchObject({ is_admin: false });
    expect(JSON.stringify(users)).not.toContain("argon2");
  });

  test("a granted role works at the next request, a revoked one is gone at the next", async () => {
    expect((await setAdmin(people.user.id, true)).status).toBe(200);
    expect(await checkRole(people.user.token)).toBe(true);
    expect((await setAdmin(people.user.id, false)).status).toBe(200);
    expect(await checkRole(people.user.token)).toBe(false);
    const stillIn = await site.call("/api/admin/users", { token: people.user.token });
    expect(stillIn.status).toBe(403);
  });

  test("an account with an unverified email address becomes an admin's only if an admin says it's theirs", async () => {
    const { id, email } = await signedUp(site);
    const { token } = await signedIn(site, email);
    const listed = async () => {
      const list = await site.call(`/api/admin/users?q=${email}`, { token: people.admin.token });
      return ((await list.json()) as { users: object[] }).users[0];
    };
    expect(await listed()).toMatchObject({ state: "active", email_verified: false });
    const refused = await setAdmin(id, true);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: { message: UNVERIFIED } });
    expect(await checkRole(token)).toBe(false);

    expect((await setAdmin(id, true, people.admin.token, { email_verified: true })).status).toBe(
      200,
    );
    expect(await checkRole(token)).toBe(true);
    expect(await listed()).toMatchObject({ is_admin: true, email_verified: true });
    const audit = await site.call(`/api/admin/audit?person=${email}`, {
      token: people.admin.token,
    });
    const { entries } = (await audit.json()) as { entries: { action: string; actor: string }[] };
    expect(entries.slice(0, 2)).toMatchObject([
      { action: "role_granted", actor: people.admin.email },
      { action: "email_confirmed", actor: people.admin.email },
    ]);
  });

  test("once the site sends email, an unverified address must be confirmed before the next login", async () => {
    const { email } = await signedUp(site);
    await signedIn(site, email);
    site = testSite({ database, env: { SMTP_URL: "smtp://localhost" } });
    await expect(signedIn(site, email)).rejects.toThrow("email_not_confirmed");
  });

  test("the last admin stays", async () => {
    const response = await setAdmin(people.admin.id, false);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: { code: "last_admin" } });
    expect(await checkRole(people.admin.token)).toBe(true);
  });

  test("two admins who revoke each other at once leave one", async () => {
    await setAdmin(people.user.id, true);
    const responses = await Promise.all([
      setAdmin(people.user.id, false, people.admin.token),
      setAdmin(people.admin.id, false, people.user.token),
    ]);
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await database.db.select().from(userRoles)).toHaveLength(1);
  });

  test.each([
    ["not-an-id", true, 404],
    ["00000000-0000-4000-8000-000000000000", true, 404],
    ["00000000-0000-4000-8000-000000000000", "yes", 422],
  ])("role of %s set to %o is refused", async (id, admin, status) => {
    expect((await setAdmin(id, admin)).status).toBe(status);
  });

  test("role changes and resets are on record, newest first", async () => {
    await setAdmin(people.user.id, true);
    await reset({ email: people.user.email, password: NEW_PASSWORD }, people.admin.token);
    const response = await site.call("/api/admin/audit", { token: people.admin.token });
    const { entries } = (await response.json()) as { entries: Record<string, unknown>[] };
    expect(entries[0]).toMatchObject({
      action: "password_reset",
      actor: people.admin.email,
      subject: people.user.email,
      address: "192.0.2.1",
    });
    expect(entries[1]).toMatchObject({ action: "role_granted", subject: people.user.email });
  });

  test("a reset changes the password and ends the account's sessions", async () => {
    const response = await reset(
      { email: ` ${people.user.email.toUpperCase()} `, password: NEW_PASSWORD },
      people.admin.token,
    );
    expect(await response.json()).toEqual({});
    expect((await site.call("/api/auth/user", { token: people.user.token })).status).toBe(401);
    await signedIn(site, people.user.email, NEW_PASSWORD);
    await expect(signedIn(site, people.user.email, PASSWORD)).rejects.toThrow(
      "invalid_credentials",
    );
  });

  test("an admin who resets their own password stays signed in here and nowhere else", async () => {
    const elsewhere = await signedIn(site, people.admin.email);
    const response = await resetOwn({ current_password: PASSWORD });
    expect(await response.json()).toEqual({});
    expect((await site.call("/api/auth/user", { token: people.admin.token })).status).toBe(200);
    expect((await site.call("/api/auth/user", { token: elsewhere.token })).status).toBe(401);
    await signedIn(site, people.admin.email, NEW_PASSWORD);
  });

  test.each([
    [{}, "To change your own password, enter your current one."],
    [{ current_password: "" }, "To change your own password, enter your current one."],
    [{ current_password: 5 }, "Enter your current password"],
    [{ current_password: "mistyped" }, "Your current password is incorrect. Please try again."],
  ])("one's own password does not change with %o", async (body, error) => {
    const response = await resetOwn(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error });
    await signedIn(site, people.admin.email);
  });

  test("guesses of the current password are limited", async () => {
    for (let n = 0; n < 9; n++) await resetOwn({ current_password: "a guess" });
    expect((await resetOwn({ current_password: PASSWORD })).status).toBe(429);
    site.pass(15 * 60_000);
    const { token } = await signedIn(site, people.admin.email);
    expect((await resetOwn({ current_password: PASSWORD }, token)).status).toBe(200);
  });

  test("a reset lifts the lock of the account", async () => {
    const { email } = people.user;
    const login = (password: string) =>
      site.call("/api/auth/token?grant_type=password", { body: { email, password } });
    for (let n = 0; n < 10; n++) await login("a guess");
    expect((await login(PASSWORD)).status).toBe(429);
    await reset({ email, password: NEW_PASSWORD }, people.admin.token);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
  });

  test.each([
    [{ email: "nonsense", password: NEW_PASSWORD }, 422, "Invalid email format"],
    [
      { email: "a@example.com", password: "Short-1" },
      422,
      "Password must be at least 12 characters",
    ],
    [
      { email: "a@example.com", password: "alllowercase-1" },
      422,
      "Must contain at least one uppercase letter",
    ],
    [
      { email: "a@example.com", password: "Password123!" },
      422,
      "This password is too common. Please choose another.",
    ],
    [
      { email: "a@example.com", password: NEW_PASSWORD },
      404,
      "No account found with this email address.",
    ],
    [{}, 422, "Invalid email format"],
  ])("a reset with %o is refused in the specified shape", async (body, status, error) => {
    const response = await reset(body, people.admin.token);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error });
  });

  test("only an admin may reset", async () => {
    const body = { email: people.admin.email, password: NEW_PASSWORD };
    const guest = await reset(body);
    expect(guest.status).toBe(401);
    expect(await guest.json()).toEqual({ error: "You must be logged in to update passwords" });
    expect((await reset(body, people.user.token)).status).toBe(403);
    await signedIn(site, people.admin.email, PASSWORD);
  });

  test("a profile is read and saved by its owner", async () => {
    const { token } = people.admin;
    const profile = { name: "Renata", bio: "", avatar_url: "https://example.com/a.png" };
    const saved = await site.call("/api/admin/profile", { method: "PUT", body: profile, token });
    expect(saved.status).toBe(200);
    const read = await (await site.call("/api/admin/profile", { token })).json();
    expect(read).toMatchObject({ name: "Renata", bio: null, avatar_url: profile.avatar_url });
  });

  test("emails about follow-ups are on until an admin turns them off", async () => {
    const { token } = people.admin;
    const profile = { name: "Renata", bio: null, avatar_url: null };
    const save = async (change: object) => {
      const body = { ...profile, ...change };
      return (await site.call("/api/admin/profile", { method: "PUT", body, token })).json();
    };
    expect(await save({})).toMatchObject({ has_follow_up_mail: true });
    expect(await save({ has_follow_up_mail: false })).toMatchObject({ has_follow_up_mail: false });
    expect(await save({})).toMatchObject({ has_follow_up_mail: false });
  });

  test.each([
    [{ name: "R", bio: null, avatar_url: null }],
    [{ name: "Renata", bio: null, avatar_url: "javascript:alert(1)" }],
    [{ name: "Renata", bio: 5, avatar_url: null }],
    [{ name: "Renata", bio: null, avatar_url: null, has_follow_up_mail: "no" }],
    [{ name: "Ren\0ata", bio: null, avatar_url: null }],
  ])("the profile %o is refused and nothing changes", async (body) => {
    const { token } = people.admin;
    const before = await (await site.call("/api/admin/profile", { token })).json();
    const response = await site.call("/api/admin/profile", { method: "PUT", body, token });
    expect(response.status).toBe(422);
    expect(await (await site.call("/api/admin/profile", { token })).json()).toEqual(before);
  });

  test("an account that is signed up can be found by nobody but admins", async () => {
    const { email } = await signedUp(site);
    const { token } = await signedIn(site, email);
    expect((await site.call("/api/admin/users", { token })).status).toBe(403);
  });
});
