import type { Page } from "@playwright/test";
import { button, content, field, pasteOrDropPicture } from "./editor.ts";
import { expect, hold, test } from "./fixtures.ts";
import { FIRST_ADMIN, signInDirectly, success } from "./people.ts";
import { createPost, uploadPicture } from "./posts.ts";
import { openVisually } from "./visual.ts";

// Motion is on, as most people have it. The other tests reduce it.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const PAGES = [
  "/account",
  "/admin",
  "/admin/posts",
  "/admin/posts/new",
  "/admin/tags",
  "/admin/import",
  "/admin/media",
  "/admin/messages",
  "/admin/statistics",
  "/admin/users",
  "/admin/activity",
  "/admin/activity/errors",
  "/admin/password-reset",
];

const WATCHED_MS = 3_000;
const AT_REST_S = 0.1;

/** Waits until the pages run next to no script for three seconds in a row. */
async function expectAtRest(pages: Page[]) {
  const scripts = await Promise.all(pages.map(scriptSeconds));
  await expect(async () => {
    const before = await Promise.all(scripts.map((read) => read()));
    await pages[0]?.waitForTimeout(WATCHED_MS);
    const after = await Promise.all(scripts.map((read) => read()));
    const busy = pages.flatMap((page, index) => {
      const seconds = (after[index] ?? 0) - (before[index] ?? 0);
      return seconds < AT_REST_S ? [] : `${page.url()}: ${seconds.toFixed(2)} s`;
    });
    expect(busy).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

/** Returns a function that reads the script time since the page was opened. */
async function scriptSeconds(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0;
  };
}

async function openNewPostWithText(page: Page) {
  await openVisually(page);
  await field(page, "Title").fill(`Post ${crypto.randomUUID()}`);
  await content(page).click();
  await page.keyboard.type("Before");
}

async function createAndReturn(page: Page) {
  await button(page, "Create Post").click();
  await expect(success(page, "Success")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Manage Posts" })).toBeVisible();
  await expect(page).toHaveURL("/admin/posts");
  await expectAtRest([page]);
}

test("no page of the admin computes while nobody does anything", async ({ page, context }) => {
  // Sixteen pages take a busy machine longer than one.
  test.setTimeout(300_000);
  const { url } = await uploadPicture(page.request);
  const body = `<p>Text</p><p><img src="${url}" alt="Noise"></p>`;
  const post = await createPost(page.request, { content: body });
  await signInDirectly(page, FIRST_ADMIN);
  await page.evaluate(() => localStorage.setItem("post-editor-mode", "visual"));
  const tabs = [];
  for (const path of [...PAGES, `/admin/posts/edit/${post.id}`]) {
    const tab = await context.newPage();
    await tab.goto(path, { waitUntil: "networkidle" });
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(tab).toHaveURL(path);
    tabs.push(tab);
  }
  await expectAtRest(tabs);
});

test("an image is pasted into a new post, and the post is created", async ({ page }) => {
  await openNewPostWithText(page);
  await pasteOrDropPicture(page, "paste", content(page));
  await expect(field(page, "Alt text")).toBeFocused();
  await page.keyboard.type("A green square");
  await expectAtRest([page]);
  await expect(content(page).getByRole("img", { name: "A green square" })).toBeVisible();
  await createAndReturn(page);
});

test("an image arrives while the author writes on, and the post is created", async ({ page }) => {
  const release = await hold(page, "**/api/storage/blog-images");
  await openNewPostWithText(page);
  await pasteOrDropPicture(page, "paste", content(page));
  await expect(content(page).getByRole("group", { name: "Upload of photo.png" })).toBeVisible();
  await page.keyboard.type("!");
  release();
  await expect(field(page, "Alt text")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(content(page)).toBeFocused();
  await expectAtRest([page]);
  await createAndReturn(page);
});
