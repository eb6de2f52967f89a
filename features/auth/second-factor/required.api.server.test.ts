import { beforeEach, expect, test } from "vitest";
import { signedIn, visitorAndAdmin } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { withTotp } from "../../../tests/helpers/login/second-factor.ts";
import { rateLimits } from "../../../tests/helpers/tables.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { grantAdmin } from "../accounts/accounts.server.ts";

describeWithDatabase("REQUIRE_SECOND_FACTOR=admins", (database) => {
  let site: ReturnType<typeof testSite>;
  let people: Awaited<ReturnType<typeof visitorAndAdmin>>;

  beforeEach(async () => {
    await database.db.delete(rateLimits);
    site = testSite({ database, env: { REQUIRE_SECOND_FACTOR: "admins" } });
    people = await visitorAndAdmin(site, database.db);
  });

  const fetchStatus = async (path: string, token: string) =>
    (await site.call(path, { token })).status;
  const role = (token: string) =>
    site.call("/api/rpc/check_my_role", { body: { _role: "admin" }, token });

  test("an admin without one can use only their own account", async () => {
    const { token } = people.admin;
    for (const path of ["summary", "users", "posts", "messages", "audit", "audit.csv", "media"]) {
      const refused = await site.call(`/api/admin/${path}`, { token });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ error: { code: "second_factor_required" } });
    }
    const body = { email: people.user.email, password: "Another-Horse-7-Battery" };
    const reset = await site.call("/api/functions/update-admin-password", { body, token });
    expect(reset.status).toBe(403);
    expect((await role(token)).status).toBe(403);
    expect(await fetchStatus("/api/account/second-factors", token)).toBe(200);
  });

  test("setting one up gives access at the next request, and removing it revokes it", async () => {
    const { token } = people.admin;
    await withTotp(site, token);
    expect(await fetchStatus("/api/admin/users", token)).toBe(200);
    expect(await (await role(token)).json()).toBe(true);
    await site.call("/api/account/totp", { method: "DELETE", token });
    expect(await fetchStatus("/api/admin/users", token)).toBe(403);
  });

  test("a key that no code has confirmed does not count", async () => {
    const { token } = people.admin;
    await site.call("/api/account/totp", { method: "POST", token });
    expect(await fetchStatus("/api/admin/users", token)).toBe(403);
  });

  test("users without the role are not affected, until they get it", async () => {
    const { id, token } = people.user;
    expect(await (await role(token)).json()).toBe(false);
    expect(await fetchStatus("/api/account/profile", token)).toBe(200);
    await grantAdmin(contextOn(database.db), id, { actor: "test" });
    const refused = await site.call("/api/admin/users", { token });
    expect(await refused.json()).toMatchObject({ error: { code: "second_factor_required" } });
  });

  test("without the setting, an admin needs none", async () => {
    site = testSite({ database });
    const { token } = await signedIn(site, people.admin.email);
    expect(await fetchStatus("/api/admin/users", token)).toBe(200);
  });
});
