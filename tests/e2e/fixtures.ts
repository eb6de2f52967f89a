import { test as base, expect, type Page } from "@playwright/test";
import { startNodes } from "../helpers/services/nodes.ts";
import { type RunningSite, startSite } from "../helpers/site.ts";

/** With `NODES=2`, tests run against two nodes on PostgreSQL and S3 behind a load balancer. */
export const withNodes = process.env.NODES === "2";
export const startTestedSite = withNodes ? startNodes : startSite;

type WorkerFixtures = { siteOf: string; site: RunningSite; siteUrl: string };
type Fixtures = { complaints: string[]; plainPage: Page };

/** Every test has a running site, and fails when its page logs an error or calls another host. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // `test.use({ siteOf: "posts" })`: a site for the tests that begin by deleting all posts. Each site
  // is started once per worker, so use a new name only for what would disturb all others.
  siteOf: ["all", { scope: "worker", option: true }],
  site: [
    async ({ siteOf: _ }, use) => {
      const site = await startTestedSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  siteUrl: [async ({ site }, use) => use(site.url), { scope: "worker" }],
  baseURL: async ({ siteUrl }, use) => use(siteUrl),
  // This fixture is not automatic: a test that only sends requests opens no browser page.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints.filter((text) => !isForgiven(complaints, text))).toEqual([]);
  },
  page: async ({ page, siteUrl, complaints }, use) => {
    watch(page, siteUrl, complaints);
    await use(page);
  },
  /** A page in a browser without script. */
  plainPage: async ({ browser, siteUrl }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: siteUrl });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };

const forgiven = new WeakMap<string[], number[]>();

/** Chromium reports each refused request as an error, sometimes after the page has moved on. */
export function forgive(complaints: string[], ...statuses: number[]) {
  forgiven.set(complaints, [...(forgiven.get(complaints) ?? []), ...statuses]);
}

function isForgiven(complaints: string[], text: string) {
  const statuses = forgiven.get(complaints) ?? [];
  return statuses.some((status) => text.includes(`responded with a status of ${status} `));
}

function watch(page: Page, siteUrl: string, complaints: string[]) {
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== siteUrl) complaints.push(`requested ${origin}`);
  });
}

/** Holds requests back until the returned function is called. Some may have been canceled by then. */
export async function hold(page: Page, url: string | RegExp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}

/** Points at a control, and waits until React has attached its handlers. */
export async function waitForHydration(page: Page) {
  await page.locator("header button").first().dispatchEvent("pointerover");
  await page.waitForFunction(() => {
    const menu = document.querySelector("header button");
    return menu && Object.keys(menu).some((key) => key.startsWith("__react"));
  });
}
