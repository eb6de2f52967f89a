import { expect, test, vi } from "vitest";
import { PASSWORD } from "../../tests/helpers/accounts.ts";
import {
  expectSession,
  MINUTE_MS,
  runTimersUntil,
  sessionTests,
  settle,
} from "../../tests/helpers/login/session-tests.ts";

const ROLE = "/api/rpc/check_my_role";
const tests = sessionTests();

test("without a stored session nothing is loaded", async () => {
  vi.doMock("@supabase/auth-js", () => {
    throw new Error("It was loaded.");
  });
  const tab = await tests.browser.openTab();
  tab.watchSession();
  await settle();
  expect(tab.getSession()).toEqual({ status: "signed-out" });
});

test("a page that opens with a stored session knows its user and role", async () => {
  await tests.openTabOf(tests.admin);
  const second = await tests.openTab();
  expect(second.getSession().status).toBe("unknown");
  await expectSession(second, tests.asAdmin());
});

test("a user without the role is signed in, and no admin", async () => {
  const tab = await tests.openTabOf(tests.user);
  expect(tab.getSession()).toMatchObject({ status: "signed-in", isAdmin: false });
});

test("a sign-in in one tab signs in a tab that has not loaded the library", async () => {
  const first = await tests.openTab();
  expect(first.getSession().status).toBe("signed-out");
  await tests.openTabOf(tests.admin);
  await expectSession(first, tests.asAdmin());
});

test("a sign-in that is reported before its session is stored waits for the role", async () => {
  const first = await tests.openTab();
  await first.loadSession();
  await expectSession(first, { status: "signed-out" });
  first.readOldStorage();
  await tests.openTabOf(tests.admin);
  await expectSession(first, { status: "signed-in", isAdmin: "unknown" });
  await settle();
  expect(first.getSession()).toMatchObject({ isAdmin: "unknown", unreachable: false });
  first.readNewStorage();
  await expectSession(first, tests.asAdmin());
});

test("a sign-out in one tab signs out the others", async () => {
  const first = await tests.openTabOf(tests.admin);
  const second = await tests.openTab();
  await expectSession(second, tests.asAdmin());
  await second.signOut();
  await expectSession(second, { status: "signed-out" });
  await expectSession(first, { status: "signed-out" });
});

test("clearing the storage in one tab signs out the others", async () => {
  const first = await tests.openTabOf(tests.admin);
  const second = await tests.openTab();
  await expectSession(second, tests.asAdmin());
  second.localStorage.clear();
  await expectSession(first, { status: "signed-out" });
});

test("a page from the back/forward cache notices a sign-in", async () => {
  const first = await tests.openTab();
  first.freeze();
  await tests.openTabOf(tests.admin);
  await settle();
  expect(first.getSession().status).toBe("signed-out");
  first.unfreeze();
  await expectSession(first, tests.asAdmin());
});

test("a page from the back/forward cache notices that the session is gone", async () => {
  const first = await tests.openTabOf(tests.admin);
  first.freeze();
  const second = await tests.browser.openTab();
  second.localStorage.clear();
  await settle();
  expect(first.getSession().status).toBe("signed-in");
  first.unfreeze();
  expect(first.getSession().status).toBe("signed-out");
});

test("a role check for an earlier user is ignored while the next one is running", async () => {
  const tab = await tests.openTab();
  const releaseFirst = tests.browser.holdResponse(ROLE);
  await tab.signIn(tests.user.email, PASSWORD);
  await vi.waitFor(() => expect(tests.browser.requests.filter(isRole)).toHaveLength(1));
  const releaseSecond = tests.browser.holdResponse(ROLE);
  await tab.signIn(tests.admin.email, PASSWORD);
  await vi.waitFor(() => expect(tests.browser.requests.filter(isRole)).toHaveLength(2));
  releaseFirst();
  await settle();
  expect(tab.getSession()).toMatchObject({ user: { id: tests.admin.id }, isAdmin: "unknown" });
  releaseSecond();
  await expectSession(tab, tests.asAdmin());
});

test("a role check for an earlier user is ignored before the next one has started", async () => {
  const tab = await tests.openTab();
  const release = tests.browser.holdResponse(ROLE);
  await tab.signIn(tests.user.email, PASSWORD);
  await vi.waitFor(() => expect(tests.browser.requests.filter(isRole)).toHaveLength(1));
  tests.holdTimers();
  await tab.signIn(tests.admin.email, PASSWORD);
  release();
  await settle();
  expect(tab.getSession()).toMatchObject({ user: { id: tests.admin.id }, isAdmin: "unknown" });
  vi.runAllTimers();
  await expectSession(tab, tests.asAdmin());
});

function isRole(path: string) {
  return path === ROLE;
}

test("a refreshed session of the same user leaves the page as it is", async () => {
  const tab = await tests.openTabOf(tests.admin);
  const before = tab.getSession();
  tests.holdTimers();
  await (await tab.authClient()).refreshSession();
  expect(tab.getSession()).toBe(before);
});

test("a library that could not be loaded is loaded the next time it is needed", async () => {
  await tests.openTabOf(tests.admin);
  vi.doMock("@supabase/auth-js", () => {
    throw new Error("The file could not be fetched.");
  });
  const tab = await tests.openTab();
  await expectSession(tab, { status: "unknown", unreachable: true });
  vi.doUnmock("@supabase/auth-js");
  tab.freeze();
  tab.unfreeze();
  await expectSession(tab, tests.asAdmin());
});

test("a library that could not be loaded leaves a guest a guest", async () => {
  vi.doMock("@supabase/auth-js", () => {
    throw new Error("The file could not be fetched.");
  });
  const tab = await tests.browser.openTab();
  tab.watchSession();
  await tab.loadSession();
  expect(tab.getSession()).toEqual({ status: "signed-out" });
});

test("a session that can't be refreshed because the server is unreachable is not signed out", async () => {
  await tests.openTabOf(tests.admin);
  tests.pass(20 * MINUTE_MS);
  tests.browser.serverAway();
  tests.holdTimers();
  const tab = await tests.openTab();
  const before = tab.getSession();
  await runTimersUntil(() => tab.getSession() !== before);
  expect(tab.getSession()).toEqual({ status: "unknown", unreachable: true });
  expect(tests.browser.storedKeys()).toHaveLength(1);
});

test("a session that the server refuses to refresh is signed out", async () => {
  const first = await tests.openTabOf(tests.admin);
  await tests.endSessionsOnServer(first);
  tests.pass(20 * MINUTE_MS);
  const second = await tests.openTab();
  await expectSession(second, { status: "signed-out" });
  expect(tests.browser.storedKeys()).toEqual([]);
});

test("a role that can't be checked is unknown, not missing", async () => {
  await tests.openTabOf(tests.admin);
  tests.browser.serverAway();
  const tab = await tests.openTab();
  await expectSession(tab, { status: "signed-in", isAdmin: "unknown", unreachable: true });
  tests.browser.serverBack();
  await tab.checkRole();
  expect(tab.getSession()).toMatchObject({ ...tests.asAdmin(), unreachable: false });
});

test("an admin stays admin when the role can't be checked again", async () => {
  const tab = await tests.openTabOf(tests.admin);
  tests.browser.serverAway();
  await tab.checkRole();
  expect(tab.getSession()).toMatchObject({ ...tests.asAdmin(), unreachable: false });
});
