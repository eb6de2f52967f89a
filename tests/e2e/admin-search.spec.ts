import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { beSignedIn, createAdmin, FIRST_ADMIN } from "./people.ts";
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
  await beSignedIn(page, admin);
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
  await beSignedIn(page, FIRST_ADMIN);
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

test("a question mark shows the shortcuts, except in a field", async ({ page }) => {
  await beSignedIn(page, FIRST_ADMIN);
  await page.goto("/admin/messages");
  const search = page.getByRole("searchbox", { name: "Search messages" });
  await search.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(search).toHaveValue("?");
  await expect(help).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(help).toContainText("Search pages, posts, and messages");
});
