import { expect, test, vi } from "vitest";
import { grantAdmin, revokeAdmin } from "#features/auth/accounts/accounts.server.ts";
import { newAccount } from "../../tests/helpers/accounts.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import {
  expectSession,
  MINUTE_MS,
  runTimersUntil,
  sessionTests,
  settle,
} from "../../tests/helpers/login/session-tests.ts";

const tests = sessionTests();

test("a request with an expired token is sent again with a new one", async () => {
  const tab = await tests.openTabOf(tests.admin);
  tests.site.pass(16 * MINUTE_MS);
  const profile = await tab.request("GET /api/admin/profile");
  expect(profile.name).toBe("Ada Byron");
  expect(tab.getSession()).toMatchObject(tests.asAdmin());
});

test("a request in a session that the server has ended signs out", async () => {
  const tab = await tests.openTabOf(tests.admin);
  await tests.endSessionsOnServer(tab);
  await expect(tab.request("GET /api/admin/profile")).rejects.toMatchObject({ status: 401 });
  expect(tab.getSession()).toEqual({ status: "signed-out" });
});

test("a request whose refresh fails because the server is unreachable keeps the session", async () => {
  const tab = await tests.openTabOf(tests.admin);
  tests.site.pass(16 * MINUTE_MS);
  const release = tests.browser.holdResponse("/api/admin/profile");
  let failure: unknown;
  tab.request("GET /api/admin/profile").catch((error) => {
    failure = error;
  });
  await vi.waitFor(() => expect(tests.browser.requests).toContain("/api/admin/profile"));
  await settle();
  tests.browser.serverAway();
  tests.holdTimers();
  release();
  await runTimersUntil(() => failure !== undefined);
  expect(failure).toMatchObject({ status: 503 });
  expect(tab.getSession()).toMatchObject(tests.asAdmin());
  expect(tests.browser.storedKeys()).toHaveLength(1);
});

test("a refused request tells the page that an admin has lost the role", async () => {
  const other = await newAccount(tests.site, tests.db);
  await grantAdmin(contextOn(tests.db), other.id, { actor: "test" });
  const tab = await tests.openTabOf(other);
  await revokeAdmin(contextOn(tests.db), other.id, { actor: "test" });
  await expect(tab.request("GET /api/admin/profile")).rejects.toMatchObject({ status: 403 });
  await expectSession(tab, { status: "signed-in", isAdmin: false });
});
