import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { PASSWORD, visitorAndAdmin } from "../accounts.ts";
import { testDatabase } from "../database.ts";
import { testSite } from "../test-site.ts";
import { testBrowser } from "./browser.ts";

export type Tab = Awaited<ReturnType<ReturnType<typeof testBrowser>["openTab"]>>;
type Person = { id: string; email: string };

export const MINUTE_MS = 60_000;

/** Sets up the API, a browser, and accounts to sign in with, for each test of a file. */
export function sessionTests() {
  const database = testDatabase();
  let site: ReturnType<typeof testSite>;
  let browser: ReturnType<typeof testBrowser>;
  let people: { user: Person; admin: Person };
  let tabs: Tab[];

  beforeAll(async () => {
    people = await visitorAndAdmin(testSite({ database }), database.db);
  });

  beforeEach(() => {
    site = testSite({ database });
    vi.useFakeTimers({ toFake: ["Date"], now: site.now() });
    // The library warns of a second client in one page; here it is a second tab.
    vi.spyOn(console, "warn").mockImplementation(() => {});
    browser = testBrowser(site);
    tabs = [];
  });
  afterEach(async () => {
    vi.doUnmock("@supabase/auth-js");
    for (const tab of tabs) await (await tab.authClient()).dispose();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** A tab whose page has started. */
  async function openTab() {
    const tab = await browser.openTab();
    tabs.push(tab);
    tab.watchSession();
    return tab;
  }

  return {
    openTab,
    async openTabOf({ email }: Pick<Person, "email">) {
      const tab = await openTab();
      await tab.signIn(email, PASSWORD);
      await expect.poll(tab.getSession).toMatchObject({ isAdmin: expect.any(Boolean) });
      return tab;
    },
    get db() {
      return database.db;
    },
    get site() {
      return site;
    },
    get browser() {
      return browser;
    },
    get user() {
      return people.user;
    },
    get admin() {
      return people.admin;
    },
    asAdmin() {
      const { id, email } = people.admin;
      return { status: "signed-in", user: { id, email }, isAdmin: true };
    },
    /** Time passes for the server and the browser. */
    pass(ms: number) {
      site.pass(ms);
      vi.setSystemTime(site.now());
    },
    /** From here on, timers run only when told to. */
    holdTimers() {
      vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
    },
    /** Ends the sessions as from another device, or by a new password. */
    async endSessionsOnServer(tab: Tab) {
      const { data } = await (await tab.authClient()).getSession();
      const path = "/api/auth/logout?scope=global";
      await site.call(path, { method: "POST", token: data.session?.access_token });
    },
  };
}

export async function expectSession(tab: Tab, session: object) {
  await expect.poll(tab.getSession).toMatchObject(session);
}

/** Lets all pending work run, to check what must not happen. */
export async function settle() {
  for (let round = 0; round < 50; round++) await new Promise(setImmediate);
}

/** Runs the library's retries, which take half a minute, at once. Needs `holdTimers`. */
export async function runTimersUntil(isDone: () => boolean) {
  while (!isDone()) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise(setImmediate);
  }
}
