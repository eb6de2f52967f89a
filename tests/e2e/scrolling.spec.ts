import { chromium, type Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./fixtures.ts";
import { createPost } from "./posts.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const APP = /\/assets\/.*\.js$/;
const HOME = "We make the numbers agree for enterprises and public agencies.";
const TERMS = "Terms of Service";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name });

/** Scrolls without the animation that the page's styles give to every other scroll. */
function scrollDown(page: Page, top: number) {
  return page.evaluate((place) => window.scrollTo({ top: place, behavior: "instant" }), top);
}

/** The scroll position once the page has not moved for half a second. */
function restingPlace(page: Page) {
  return page.evaluate(async () => {
    let place = window.scrollY;
    let movedAt = performance.now();
    while (performance.now() - movedAt < 500) {
      await new Promise(requestAnimationFrame);
      if (window.scrollY === place) continue;
      place = window.scrollY;
      movedAt = performance.now();
    }
    return place;
  });
}

for (const [how, prepare] of [
  ["in the app", waitForHydration],
  ["before the app has loaded", (page: Page) => page.route(APP, () => {})],
] as const) {
  test(`Back and Forward ${how} start at the top`, { tag: "@core" }, async ({ page }) => {
    await page.goto("/");
    await prepare(page);
    await scrollDown(page, 3000);
    await footerLink(page, TERMS).click();
    await expect(heading(page)).toHaveText(TERMS);
    await scrollDown(page, 700);
    await page.goBack();
    await expect(heading(page)).toHaveText(HOME);
    expect(await restingPlace(page)).toBe(0);
    await scrollDown(page, 3000);
    await page.goForward();
    await expect(heading(page)).toHaveText(TERMS);
    expect(await restingPlace(page)).toBe(0);
  });

  test(`Back ${how} to a page that was reached with a hash scrolls to its element`, async ({
    page,
  }) => {
    await page.goto("/#services");
    await prepare(page);
    await scrollDown(page, 0);
    await footerLink(page, TERMS).click();
    await expect(heading(page)).toHaveText(TERMS);
    await page.goBack();
    await expect(heading(page)).toHaveText(HOME);
    await restingPlace(page);
    await expect(page.locator("#services > *").first()).toBeInViewport();
  });

  test(`Back ${how} from the target of a link in the page returns to the link`, async ({
    page,
  }) => {
    const far = "<p>Far.</p>".repeat(100);
    const content = `${far}<p><a href="#end">To the end</a></p>${far}<h2 id="end">End</h2>${far}`;
    const { slug } = await createPost(page.request, { content });
    await page.goto(`/blog/${slug}`);
    await prepare(page);
    const link = page.getByRole("link", { name: "To the end" });
    await link.scrollIntoViewIfNeeded();
    const place = await restingPlace(page);
    await link.click();
    await expect(page.getByRole("heading", { name: "End" })).toBeInViewport();
    expect(await restingPlace(page)).toBeGreaterThan(place);
    await page.goBack();
    await expect(page).toHaveURL(`/blog/${slug}`);
    await expect.poll(() => restingPlace(page)).toBe(place);
    await footerLink(page, TERMS).click();
    await expect(heading(page)).toHaveText(TERMS);
    await page.goBack();
    await expect(link).toBeAttached();
    expect(await restingPlace(page)).toBe(0);
  });

  test(`a reload ${how} restores the place`, async ({ page }) => {
    await page.goto("/terms-of-service");
    await prepare(page);
    await scrollDown(page, 700);
    await page.reload();
    expect(await restingPlace(page)).toBe(700);
  });
}

test("Back to a page that the browser has kept in memory starts at the top", async ({
  siteUrl,
}) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage({ baseURL: siteUrl });
  await page.goto("/");
  await page.evaluate(() => {
    addEventListener("pageshow", (event) => Object.assign(window, { revived: event.persisted }));
  });
  await scrollDown(page, 3000);
  await page.goto("/terms-of-service");
  // A page from the back/forward cache gets no load event.
  await page.goBack({ waitUntil: "commit" });
  await expect(heading(page)).toHaveText(HOME);
  const revived = await page.evaluate(() => Reflect.get(window, "revived"));
  test.skip(revived === undefined, "This browser keeps no pages in memory.");
  expect(revived).toBe(true);
  expect(await restingPlace(page)).toBe(0);
  await browser.close();
});
