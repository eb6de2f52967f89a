import { beforeEach, expect, test } from "vitest";
import { PASSWORD, signedIn, visitorAndAdmin } from "../../../tests/helpers/accounts.ts";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { siteWithPeople } from "../../../tests/helpers/login/site-with-people.ts";
import { postBody } from "../../../tests/helpers/posts.ts";
import { revokeAdmin } from "./accounts.server.ts";

const NEW_PASSWORD = "Another-Horse-7-Battery";

describeWithDatabase("a user's own account, without the admin role", (database) => {
  const { site, user, admin } = siteWithPeople(database, { before: beforeEach });

  const put = (path: string, body: unknown, token = user.token) =>
    site.call(`/api/account/${path}`, { method: "PUT", body, token });
  const profile = async (token = user.token) =>
    (await site.call("/api/account/profile", { token })).json();

  test("its name is read and changed, and nothing else", async () => {
    const body = { name: " Ada Lovelace ", bio: "Hello", avatar_url: "https://example.com/a.png" };
    expect((await put("profile", body)).status).toBe(200);
    expect(await profile()).toMatchObject({ name: "Ada Lovelace", bio: null, avatar_url: null });
  });

  test("an admin's bio and avatar stay when the name changes here", async () => {
    const { token } = admin;
    const saved = { name: "Renata", bio: "Wrote it.", avatar_url: "https://example.com/a.png" };
    await site.call("/api/admin/profile", { method: "PUT", body: saved, token });
    await put("profile", { name: "Renata Ruiz" }, token);
    expect(await profile(token)).toMatchObject({ ...saved, name: "Renata Ruiz" });
  });

  test.each([true, false])(
    "who no longer is an admin can't rename the author of a post (published: %s)",
    async (published) => {
      const body = postBody({ slug: `by-a-former-admin-${published}`, published });
      const created = await site.call("/api/admin/posts", { body, token: admin.token });
      expect(created.status).toBe(201);
      expect(await profile(admin.token)).toMatchObject({ can_rename: true });
      expect((await put("profile", { name: "Renata Ruiz" }, admin.token)).status).toBe(200);

      const { admin: other } = await visitorAndAdmin(site, database.db);
      await revokeAdmin(contextOn(database.db), admin.id, { actor: other.email });
      const renamed = await put("profile", { name: "Vandal" }, admin.token);
      expect(renamed.status).toBe(403);
      expect(await renamed.json()).toMatchObject({
        error: {
          message: "Readers see this name with your posts. To change it, you need the admin role.",
        },
      });
      expect(await profile(admin.token)).toMatchObject({ name: "Renata Ruiz", can_rename: false });
    },
  );

  test("someone who is no longer an admin and has no posts can still change their name", async () => {
    await visitorAndAdmin(site, database.db);
    await revokeAdmin(contextOn(database.db), admin.id, { actor: "test" });
    expect((await put("profile", { name: "Renata Ruiz" }, admin.token)).status).toBe(200);
    expect(await profile(admin.token)).toMatchObject({ name: "Renata Ruiz", can_rename: true });
  });

  test.each([[{}], [{ name: "A" }], [{ name: "a\0b" }], [{ name: "x".repeat(101) }]])(
    "the name in %o is refused",
    async (body) => {
      expect((await put("profile", body)).status).toBe(422);
      expect(await profile()).toMatchObject({ name: "Ada Byron" });
    },
  );

  test("a new password logs out all other devices, and is recorded", async () => {
    const elsewhere = await signedIn(site, user.email);
    const body = { current_password: PASSWORD, password: NEW_PASSWORD };
    expect((await put("password", body)).status).toBe(200);
    expect((await site.call("/api/auth/user", { token: user.token })).status).toBe(200);
    expect((await site.call("/api/auth/user", { token: elsewhere.token })).status).toBe(401);
    await signedIn(site, user.email, NEW_PASSWORD);
    const query = `person=${user.email}&action=password_reset`;
    const audit = await site.call(`/api/admin/audit?${query}`, { token: admin.token });
    expect(await audit.json()).toMatchObject({ entries: [{ actor: user.email }] });
  });

  test.each([
    [{ password: NEW_PASSWORD }, "Enter your current password"],
    [
      { current_password: "mistyped", password: NEW_PASSWORD },
      "Your current password is incorrect. Please try again.",
    ],
    [
      { current_password: PASSWORD, password: "Short-1" },
      "Password must be at least 12 characters",
    ],
    [
      { current_password: PASSWORD, password: "Password123!" },
      "This password is too common. Please choose another.",
    ],
  ])("the password does not change with %o", async (body, message) => {
    const response = await put("password", body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { message } });
    await signedIn(site, user.email);
  });

  test("guesses of the current password are limited", async () => {
    for (let n = 0; n < 9; n++) {
      await put("password", { current_password: "a guess", password: NEW_PASSWORD });
    }
    const body = { current_password: PASSWORD, password: NEW_PASSWORD };
    expect((await put("password", body)).status).toBe(429);
  });
});
