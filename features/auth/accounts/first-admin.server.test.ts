import { expect, test } from "vitest";
import { PASSWORD, signedIn, signedUp } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase, openTestDatabase } from "../../../tests/helpers/database.ts";
import { testSite } from "../../../tests/helpers/test-site.ts";
import { ensureFirstAdmin } from "./first-admin.server.ts";

describeWithDatabase("the first admin", (database) => {
  test("a site without an admin gets one, once, also when several processes start", async () => {
    const wanted = { email: "First@Example.com", password: undefined };
    const now = new Date();
    const made = await Promise.all([
      ensureFirstAdmin(contextOn(database.db, now), wanted),
      ensureFirstAdmin(contextOn(database.db, now), wanted),
    ]);
    const [admin, ...others] = made.filter((one) => one !== undefined);
    expect(others).toEqual([]);
    expect(admin?.email).toBe("first@example.com");
    expect(admin?.password).toMatch(/^.{20}$/);
    await signedIn(testSite({ database }), "first@example.com", admin?.password);
    expect(await ensureFirstAdmin(contextOn(database.db, now), wanted)).toBeUndefined();
  });

  test("a visitor who signed up with the first admin's email address is not let in", async () => {
    const fresh = await openTestDatabase(database.kind);
    const site = testSite({ database: fresh });
    const { email } = await signedUp(site);
    const { token } = await signedIn(site, email);
    const password = "Another-Horse-7-Battery";
    await ensureFirstAdmin(contextOn(fresh.db, new Date()), { email, password });
    expect((await site.call("/api/auth/user", { token })).status).toBe(401);
    const admin = await signedIn(site, email, password);
    expect((await site.call("/api/admin/users", { token: admin.token })).status).toBe(200);
    await fresh.close();
  });

  test("a first admin does not get a password that everybody guesses", async () => {
    const fresh = await openTestDatabase(database.kind);
    const wanted = { email: "given@example.com", password: "Password123!" };
    await expect(ensureFirstAdmin(contextOn(fresh.db, new Date()), wanted)).rejects.toThrow(
      "ADMIN_PASSWORD is too common. Please choose another.",
    );
    await fresh.close();
  });

  test("a password that was given is used and never shown", async () => {
    const fresh = await openTestDatabase(database.kind);
    const wanted = { email: "given@example.com", password: PASSWORD };
    expect(await ensureFirstAdmin(contextOn(fresh.db, new Date()), wanted)).toEqual({
      email: "given@example.com",
      password: undefined,
    });
    await signedIn(testSite({ database: fresh }), "given@example.com");
    await fresh.close();
  });
});
