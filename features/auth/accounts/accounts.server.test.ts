import { beforeEach, expect, test } from "vitest";
import { PASSWORD, signedIn } from "../../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { siteWithPeople } from "../../../tests/helpers/login/site-with-people.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

describeWithDatabase("deactivating accounts", (database) => {
  const { site, ...people } = siteWithPeople(database, { before: beforeEach });

  const act = (id: string, action: string, token = people.admin.token) =>
    site.call(`/api/admin/users/${id}/${action}`, { method: "POST", token });
  const setAdmin = (id: string, admin: boolean, token = people.admin.token) =>
    site.call(`/api/admin/users/${id}/role`, { method: "PUT", body: { admin }, token });
  const login = (email: string, password = PASSWORD) =>
    site.call("/api/auth/token?grant_type=password", { body: { email, password } });
  const refresh = (refresh_token: string) =>
    site.call("/api/auth/token?grant_type=refresh_token", { body: { refresh_token } });
  const sessionStatus = async (token: string) =>
    (await site.call("/api/auth/user", { token })).status;

  test("logs the account out at once, and no login or refresh works", async () => {
    const { user } = people;
    const response = await act(user.id, "deactivate");
    expect(await response.json()).toMatchObject({ id: user.id, state: "deactivated" });
    expect(await sessionStatus(user.token)).toBe(401);
    expect((await refresh(user.refreshToken)).status).toBe(400);
    const refused = await login(user.email);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error_code: "user_banned",
      msg: "This account has been deactivated. Please contact an admin.",
    });
  });

  test("a wrong password does not tell that the account is deactivated", async () => {
    await act(people.user.id, "deactivate");
    const refused = await login(people.user.email, "Wrong-Horse-9-Battery");
    expect(await refused.json()).toMatchObject({ error_code: "invalid_credentials" });
  });

  test("a reactivated account logs in again, with its role; old sessions stay ended", async () => {
    const { user } = people;
    await setAdmin(user.id, true);
    await act(user.id, "deactivate");
    const response = await act(user.id, "reactivate");
    expect(await response.json()).toMatchObject({ state: "active", is_admin: true });
    expect(await sessionStatus(user.token)).toBe(401);
    const { token } = await signedIn(site, user.email);
    expect((await site.call("/api/admin/users", { token })).status).toBe(200);
  });

  test("a link to set a new password does not work for a deactivated account", async () => {
    await act(people.user.id, "deactivate");
    const body = { email: people.user.email, password: "Another-Horse-7-Battery" };
    await site.call("/api/functions/update-admin-password", { body, token: people.admin.token });
    expect((await login(people.user.email, body.password)).status).toBe(400);
  });

  test("the only admin can't be deactivated", async () => {
    const response = await act(people.admin.id, "deactivate");
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: { code: "last_admin", message: "You can’t deactivate the only admin." },
    });
    expect(await sessionStatus(people.admin.token)).toBe(200);
  });

  test("a deactivated admin does not count as another admin", async () => {
    await setAdmin(people.user.id, true);
    await act(people.user.id, "deactivate");
    expect((await setAdmin(people.admin.id, false)).status).toBe(409);
    expect((await act(people.admin.id, "deactivate")).status).toBe(409);
    expect((await setAdmin(people.user.id, false)).status).toBe(200);
  });

  test("two admins who deactivate each other at once leave one", async () => {
    await setAdmin(people.user.id, true);
    const responses = await Promise.all([
      act(people.user.id, "deactivate", people.admin.token),
      act(people.admin.id, "deactivate", people.user.token),
    ]);
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("one who removes the role and one who deactivates at once leave one", async () => {
    await setAdmin(people.user.id, true);
    const responses = await Promise.all([
      setAdmin(people.user.id, false, people.admin.token),
      act(people.admin.id, "deactivate", people.user.token),
    ]);
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("an admin can deactivate their own account if there is another admin", async () => {
    await setAdmin(people.user.id, true);
    expect((await act(people.admin.id, "deactivate")).status).toBe(200);
    expect(await sessionStatus(people.admin.token)).toBe(401);
  });

  test("all sessions of an account can be ended; it can log in again", async () => {
    const { user } = people;
    const elsewhere = await signedIn(site, user.email);
    expect((await act(user.id, "end-sessions")).status).toBe(200);
    expect(await sessionStatus(user.token)).toBe(401);
    expect(await sessionStatus(elsewhere.token)).toBe(401);
    await signedIn(site, user.email);
  });

  test.each(["deactivate", "reactivate", "end-sessions"])(
    "%s of nobody is a 404",
    async (action) => {
      expect((await act(NOBODY, action)).status).toBe(404);
      expect((await act("not-an-id", action)).status).toBe(404);
    },
  );

  test("all of it is recorded, and repeating it changes nothing", async () => {
    const { user, admin } = people;
    for (const action of ["deactivate", "deactivate", "reactivate", "reactivate", "end-sessions"]) {
      expect((await act(user.id, action)).status).toBe(200);
    }
    const response = await site.call(`/api/admin/audit?person=${user.email}`, {
      token: admin.token,
    });
    const { entries } = (await response.json()) as { entries: Record<string, unknown>[] };
    expect(entries.slice(0, 3)).toMatchObject([
      { action: "all_sessions_ended", actor: admin.email, subject: user.email },
      { action: "account_reactivated", actor: admin.email },
      { action: "account_deactivated", actor: admin.email },
    ]);
  });
});
