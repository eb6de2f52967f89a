import type { Page } from "@playwright/test";
import { expect, forgive, test } from "./fixtures.ts";
import { openAsAdmin } from "./people.ts";
import { createPost, deleteAllPosts } from "./posts.ts";

// These tests begin by deleting all posts.
test.use({ siteOf: "posts" });

const rows = (page: Page) => page.getByRole("list", { name: "Tags" }).getByRole("listitem");
const tagRow = (page: Page, tag: string) => rows(page).filter({ hasText: tag });
// A toast is a dialog too.
const dialog = (page: Page) => page.getByRole("dialog", { name: /^(Rename|Merge|Describe) “/ });

test("tags are renamed, merged, described and deleted, and their pages follow", {
  tag: "@core",
}, async ({ page, complaints }) => {
  await deleteAllPosts(page.request);
  await openAsAdmin(page, "/admin/tags");
  await expect(page.getByText("No tags yet.")).toBeVisible();

  await createPost(page.request, { tags: "ETL, sql" });
  await createPost(page.request, { tags: "etl", published: false });
  await page.goto("/admin/posts");
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Tags", exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tags");
  await expect(rows(page)).toHaveCount(3);

  // The next steps use the keyboard.
  await tagRow(page, "sql").getByRole("button", { name: "Rename" }).press("Enter");
  await expect(dialog(page).getByLabel("New name")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("ETL");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("There’s already a tag “ETL”.")).toBeVisible();
  forgive(complaints, 409);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("SQL");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("list", { name: "Tags" })).toBeFocused();
  await expect(rows(page).getByRole("link", { name: /^SQL / })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page).getByRole("link", { name: /^sql / })).toBeVisible();
  const moved = await page.request.get("/blog/tag/SQL?page=2", { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe("/blog/tag/sql?page=2");

  await tagRow(page, "sql").getByRole("button", { name: "Describe" }).click();
  await dialog(page).getByLabel("Description").fill("Queries that last.");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(tagRow(page, "Queries that last.")).toBeVisible();
  await expect(tagRow(page, "sql").getByRole("button", { name: "Describe" })).toBeFocused();

  await tagRow(page, "1 draft").getByRole("button", { name: "Merge" }).click();
  await expect(dialog(page)).toContainText("1 post will get the other tag.");
  await dialog(page).getByLabel("Merge into").pressSequentially("et");
  await expect(page.getByRole("option", { name: "ETL" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Merge into")).toHaveValue("ETL");
  await dialog(page).getByRole("button", { name: "Merge" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(tagRow(page, "ETL")).toContainText("1 published, 1 draft");

  await tagRow(page, "ETL").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “ETL”?" });
  await expect(question).toContainText("It will be removed from 2 posts. The posts stay.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(1);
  expect((await page.request.get("/blog/tag/ETL")).status()).toBe(404);

  await page.getByLabel("Search tags").fill("nothing");
  await expect(page.getByText("No tags match “nothing”.")).toBeVisible();

  await page.goto("/blog/tag/sql");
  await expect(page.getByRole("main").getByText("Queries that last.")).toBeVisible();
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    "Queries that last.",
  );
});
