import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { longPost } from "../fixtures/long-post.ts";
import { expect, forgive, hold, test, waitForHydration } from "./fixtures.ts";
import { fillForm } from "./mail-fixtures.ts";
import { FIRST_ADMIN, signInDirectly, success } from "./people.ts";
import { bearer, createPost, uploadPicture } from "./posts.ts";

// Scrolling is animated, as most visitors have it.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const SCRIPT_MAX = 5_000;
/** The compressed size that a page's text adds to it as the app's data. */
const DATA_MAX = 4_000;
/** The compressed size of the app that a visitor loads on first use. */
const APP_MAX = 120 * 1024;
const APP_FILES_MAX = 9;
const TRANSFERRED_MAX = 60_000;
const FONTS_MAX = 30_000;
// A font that loads late is nearly as wide as its fallback: a few pixels a line.
const SHIFT_MAX = 0.01;
// Types of requests that the first paint does not need; "other" is the page's icon.
const LATER = ["font", "image", "other"];

const APP = /\/assets\/.*\.js$/;
const PLAYER = "https://www.youtube-nocookie.com";
const VIDEO = "Video on YouTube: Why reports disagree, in four minutes";

/** The share of the window that moved, and the texts that moved. */
type Shift = { value: number; moved: string[] };

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const menuButton = (page: Page) => page.getByRole("button", { name: /menu/ });
const darkTheme = (page: Page) => page.getByRole("radio", { name: "Dark" });
const themeButton = (page: Page) => page.getByRole("button", { name: "Theme" });
const sendButton = (page: Page) => page.getByRole("button", { name: "Send Message" });

const holdApp = (page: Page) => hold(page, APP);

function appIsReady(page: Page) {
  return page.evaluate(
    () => new Promise((resolve) => addEventListener("app-ready", resolve, { once: true })),
  );
}

test("a page that is only read is light, does not move, and requests nothing more", {
  tag: "@core",
}, async ({ page, complaints }) => {
  const { slug } = await createPost(page.request, { content: longPost });
  await fillBlogPage(page);
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, "sources");
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "");
        shifts.push({ value: Reflect.get(entry, "value"), moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  let loaded: { type: string; bytes: Promise<number> }[] = [];
  page.on("requestfinished", (request) => {
    const bytes = request.sizes().then((sizes) => sizes.responseBodySize);
    loaded.push({ type: request.resourceType(), bytes });
  });
  const weigh = async (pick: (type: string) => boolean) => {
    const sizes = loaded.filter(({ type }) => pick(type)).map(({ bytes }) => bytes);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };

  for (const path of [
    "/",
    "/capabilities",
    "/blog",
    `/blog/${slug}`,
    "/privacy-policy",
    "/terms-of-service",
    "/data-security",
    "/accessibility",
    "/blog/nothing",
    "/blog?page=999",
    "/nowhere",
  ]) {
    loaded = [];
    const response = await page.goto(path);
    await page.mouse.move(640, 300);
    await page.mouse.wheel(0, 4000);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const types = loaded.map(({ type }) => type).filter((type) => !LATER.includes(type));
    expect.soft(types, path).toEqual(["document"]);
    expect.soft(await weigh((type) => type === "font"), path).toBeLessThanOrEqual(FONTS_MAX);
    const rest = await weigh((type) => !LATER.includes(type));
    expect.soft(rest, path).toBeLessThan(TRANSFERRED_MAX);
    const html = (await response?.text()) ?? "";
    expect.soft(inlineScriptSize(html), path).toBeLessThan(SCRIPT_MAX);
    expect.soft(dataSize(html), path).toBeLessThan(DATA_MAX);

    const alive = appIsReady(page);
    await page.getByRole("contentinfo").getByRole("link").last().hover();
    await alive;
    const scripts = loaded.filter(({ type }) => type === "script");
    expect.soft(scripts.length, path).toBeLessThanOrEqual(APP_FILES_MAX);
    expect.soft(await weigh((type) => type === "script"), path).toBeLessThan(APP_MAX);
    const shifts: Shift[] = await page.evaluate(() => Reflect.get(window, "shifts"));
    const shifted = shifts.reduce((sum, { value }) => sum + value, 0);
    expect.soft(shifted, `${path} ${JSON.stringify(shifts)}`).toBeLessThan(SHIFT_MAX);
  }
  forgive(complaints, 404);
});

/** Creates twelve posts with a picture and an excerpt each: as heavy as a list gets. */
async function fillBlogPage(page: Page) {
  const { url } = await uploadPicture(page.request);
  const headers = await bearer(page.request);
  const words = longPost.replace(/<[^>]+>|\s+/g, " ");
  for (let card = 0; card < 12; card++) {
    const excerpt = words.slice(card * 180, card * 180 + 180).trim();
    const data = {
      ...{ title: `Card ${card}: ${excerpt.slice(0, 60)}`, slug: `card-${crypto.randomUUID()}` },
      ...{ excerpt, content: "<p>Short.</p>", tags: "data, reports", featured_image: url },
      ...{ meta_title: "", meta_description: "", og_image: "", published: true },
    };
    const response = await page.request.post("/api/admin/posts", { headers, data });
    expect(response.status()).toBe(201);
  }
}

/** The scripts that contain the app's data. */
const DATA = /<script[^>]*>[^<]*streamController\.enqueue\([^<]*<\/script>/g;

function dataSize(html: string) {
  const rest = html.replace(DATA, "");
  expect(rest.length).toBeLessThan(html.length);
  return brotliCompressSync(html).length - brotliCompressSync(rest).length;
}

function inlineScriptSize(html: string) {
  const rest = html.replace(DATA, "");
  const scripts = [...rest.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text);
  expect(scripts.length).toBeGreaterThan(3);
  return brotliCompressSync(scripts.join("\n")).length;
}

test("what is done while the app is on its way happens when it is there: once, and in order", {
  tag: "@core",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "light" });
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postDataJSON());
  });
  const release = await holdApp(page);
  await page.goto("/");
  await fillForm(page, { name: "Hasty", message: "Typed before anything was loaded." });
  await sendButton(page).click();
  await sendButton(page).click();
  await themeButton(page).click();
  for (let click = 0; click < 3; click++) await menuButton(page).click();
  await expect(menu(page)).toBeHidden();
  expect(sent).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/");

  release();
  await expect(success(page, "Message sent successfully!")).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await expect(darkTheme(page)).toBeVisible();
  await menuButton(page).click();
  await expect(menu(page)).toBeHidden();
  expect(sent).toMatchObject([{ name: "Hasty", message: "Typed before anything was loaded." }]);
});

test("the keyboard's clicks on buttons are held, too; a link is followed at once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "light" });
  const release = await holdApp(page);
  await page.goto("/capabilities");
  await menuButton(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await themeButton(page).focus();
  await page.keyboard.press("Enter");
  release();
  await expect(darkTheme(page)).toBeVisible();
  await expect(menu(page)).toBeHidden();

  await page.unroute(APP);
  await holdApp(page);
  await page.goto("/blog", { waitUntil: "commit" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
});

test("where a translator has changed the page, nothing typed, held or read is lost", async ({
  page,
  complaints,
}) => {
  const { slug } = await createPost(page.request, { content: longPost });
  await page.setViewportSize({ width: 360, height: 740 });
  const translate = () =>
    page.locator("h1").evaluate((heading) => {
      const font = document.createElement("font");
      font.textContent = "Übersetzt";
      heading.replaceChildren(font);
    });
  let release = await holdApp(page);
  await page.goto("/");
  await translate();
  await fillForm(page, { name: "Traveller" });
  await menuButton(page).click();
  await page.getByRole("textbox", { name: "Email" }).focus();
  release();
  await expect(menu(page)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Traveller");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();

  release = await holdApp(page);
  await page.goto(`/blog/${slug}`);
  await translate();
  await menuButton(page).click();
  release();
  await expect(menu(page)).toBeVisible();
  await expect(page.getByText("Agreed in writing.")).toBeVisible();
  await expect(page.locator("h1")).toHaveCSS("font-family", /Instrument Serif/);
  expect(complaints.splice(0).join()).toMatch(
    /^Minified React error #418[^,]*,Minified React error #418/,
  );
});

test("a video that was clicked early opens in its place", async ({ page, complaints }) => {
  const { slug } = await createPost(page.request, { content: longPost });
  await page.route(`${PLAYER}/**`, (route) =>
    route.fulfill({ body: "", contentType: "text/html" }),
  );
  const release = await holdApp(page);
  await page.goto(`/blog/${slug}`);
  await page.getByRole("link", { name: VIDEO }).click();
  release();
  await expect(page.getByTitle(VIDEO)).toBeFocused();
  await expect(page).toHaveURL(`/blog/${slug}`);
  await expect.poll(() => complaints).toEqual([`requested ${PLAYER}`]);
  complaints.pop();
});

for (const [what, files] of [
  ["the app", APP],
  ["its last part", /\/assets\/entry\.client.*\.js$/],
] as const) {
  test(`when ${what} cannot be loaded, the browser handles the click`, async ({
    page,
    complaints,
  }) => {
    const { slug } = await createPost(page.request, { content: longPost });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route(files, (route) => route.abort());
    await page.route("https://www.youtube.com/**", (route) => route.fulfill({ body: "a video" }));
    await page.goto("/");
    await fillForm(page, { name: "Unlucky" });
    await sendButton(page).click();
    await expect(page.getByText("Message sent successfully!")).toBeVisible();

    await page.goto(`/blog/${slug}`);
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await menuButton(page).click();
    await expect(menu(page)).toBeHidden();
    await page.goto(`/blog/${slug}`);
    await page.getByRole("link", { name: VIDEO }).click();
    await expect(page).toHaveURL(/youtube\.com\/watch/);
    complaints.length = 0;
  });
}

test("when the app never loads, nobody waits for it forever", async ({ page, complaints }) => {
  await page.clock.install();
  await holdApp(page);
  await page.goto("/");
  await fillForm(page, { name: "Patient" });
  await sendButton(page).click();
  await page.clock.runFor(10_000);
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  complaints.length = 0;
});

test("a user who is logged in, here or in another tab, gets the app at once", {
  tag: "@core",
}, async ({ page, context }) => {
  await page.goto("/");
  const other = await context.newPage();
  await signInDirectly(other, FIRST_ADMIN);
  await expect(menu(page).getByRole("link", { name: "Admin" })).toBeVisible();
  await other.goto("/blog");
  await expect(menu(other).getByRole("link", { name: "Admin" })).toBeVisible();
});

test("the admin area is shown when its styles are there, and leaves the public pages as they were", async ({
  page,
}) => {
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/capabilities");
  const looks = () =>
    page.locator("main *").evaluateAll((all) =>
      all.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { font, color } = getComputedStyle(element);
        return `${element.tagName} ${width}x${height} ${font} ${color}`;
      }),
    );
  const before = await looks();
  const release = await hold(page, /\.css$/);
  const requested = page.waitForRequest(/\.css$/);
  await menu(page).getByRole("link", { name: "Admin" }).click();
  await requested;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Capability Statement");
  release();
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Capability Statement");
  expect(await looks()).toEqual(before);
});

test("a reader who has scrolled away from the URL's section is left where they are", async ({
  page,
}) => {
  await page.goto("/#contact");
  await expect(page.locator("#contact")).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  const alive = appIsReady(page);
  await waitForHydration(page);
  await alive;
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
