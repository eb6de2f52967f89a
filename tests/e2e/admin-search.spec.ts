import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createAdmin, FIRST_ADMIN, openAsAdmin, signInDirectly, success } from "./people.ts";
import { createPost, deleteAllPosts } from "./posts.ts";

test.use({ siteOf: "posts" });
test.beforeEach(({ request }) => deleteAllPosts(request));

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => dialog(page).getByRole("searchbox");
const results = (page: Page) => dialog(page).getByRole("list", { name: "Results" });

async function open(page: Page) {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
}

test("Ctrl+K finds pages, posts and messages, by keyboard alone", { tag: "@core" }, async ({
  page,
}) => {
  const admin = await createAdmin(page.request);
  const post = await createPost(page.request, { title: "Census tables, explained" }, admin);
  const message = { name: "Cara Census", email: "cara@example.com", message: "Are you free?" };
  await page.request.post("/api/functions/send-contact-email", { data: message });
  await signInDirectly(page, admin);
  await open(page);
  await expect(results(page).getByRole("link", { name: "Media" })).toBeVisible();

  await field(page).fill("census");
  await expect(results(page).getByRole("link")).toHaveText([
    "Census tables, explainedPost",
    "Cara Census, cara@example.comMessage",
  ]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(results(page).getByRole("link", { name: "Cara" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/posts/edit/${post.id}`);
  await expect(dialog(page)).toHaveCount(0);
});

test("Enter opens the first result, Escape closes, and nothing found is said", async ({ page }) => {
  await signInDirectly(page, FIRST_ADMIN);
  await open(page);
  await field(page).fill("zzz");
  await expect(dialog(page).getByRole("status")).toHaveText("Nothing found.");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill("medi");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/media");
});

test("actions are run from the button in the navigation, also on a phone", async ({ page }) => {
  await openAsAdmin(page, "/admin");
  const navigation = page.getByRole("navigation", { name: "Admin" });
  await navigation.getByRole("button", { name: "Search", exact: true }).click();
  await expect(field(page)).toBeFocused();
  const actions = results(page).getByRole("button");
  await expect(actions).toHaveText([
    "New PostAction",
    "Theme: LightAction",
    "Theme: DarkAction",
    "Theme: SystemAction",
    "View siteAction",
    "Log outAction",
  ]);
  // Enter chooses nothing while nothing is typed.
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await field(page).fill("dark theme");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await navigation.getByRole("button", { name: "Search", exact: true }).click();
  await expect(navigation).toHaveCount(0);
  await field(page).fill("new post");
  await results(page).getByRole("button", { name: "New Post" }).click();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Open menu" }).click();
  await navigation.getByRole("button", { name: "Search", exact: true }).click();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(results(page).getByRole("button", { name: "New Post" })).toBeFocused();
  await field(page).fill("log out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("the post that is open is published, and its link copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const admin = await createAdmin(page.request);
  const draft = { title: "Found at once", slug: "found-at-once", published: false };
  const post = await createPost(page.request, draft, admin);
  await signInDirectly(page, admin);
  await page.goto(`/admin/posts/edit/${post.id}`);
  const publishes = page.getByRole("switch", { name: "Publish post" });
  await expect(publishes).not.toBeChecked();
  await publishes.focus();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(results(page).getByRole("button", { name: "Copy link" })).toHaveCount(0);
  await field(page).fill("publish this");
  await page.keyboard.press("Enter");
  await expect(publishes).toBeChecked();
  await expect(page.getByRole("button", { name: "Update Post" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/posts");

  await page.goto(`/admin/posts/edit/${post.id}`);
  await expect(publishes).toBeChecked();
  await publishes.focus();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(results(page).getByRole("button", { name: "Publish this post" })).toHaveCount(0);
  await results(page).getByRole("button", { name: "Copy link" }).click();
  await expect(success(page, "Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe("/blog/found-at-once");
});

test("a question mark shows the shortcuts, except in a field", async ({ page }) => {
  await openAsAdmin(page, "/admin/messages");
  const search = page.getByRole("searchbox", { name: "Search messages" });
  await search.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(search).toHaveValue("?");
  await expect(help).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(help).toContainText("Search pages, posts, and messages");
});
