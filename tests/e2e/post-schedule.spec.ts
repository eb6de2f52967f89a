import type { Page } from "@playwright/test";
import { longDate } from "#app/dates.ts";
import { expectAccessible } from "./accessible.ts";
import { button, content, field, getPost, openNewPost, openPost } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { success } from "./people.ts";
import { bearer, type Post } from "./posts.ts";

const WHEN = "Jul 1, 2099, 9:00 AM";
const publishAt = (page: Page) => page.getByLabel("Publish at");
const published = (page: Page) => page.getByRole("switch", { name: "Publish post" });

async function update(page: Page) {
  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toContainText("Post updated successfully.");
}

test("a post is scheduled, listed as such, published early, and keeps its date", {
  tag: "@core",
}, async ({ page }) => {
  const title = `Later ${crypto.randomUUID()}`;
  await openNewPost(page);
  await field(page, "Title").fill(title);
  await content(page).fill("Text");
  await publishAt(page).fill("2020-07-01T09:00");
  await button(page, "Create Post").click();
  await expect(page.getByText("Publish at must be in the future").first()).toBeVisible();
  await expect(publishAt(page)).toBeFocused();
  await publishAt(page).fill("2099-07-01T09:00");
  await expect(page.getByText(`Will be published on ${WHEN} Pacific time.`)).toBeVisible();
  await button(page, "Create Post").click();
  await expect(page).toHaveURL("/admin/posts");

  await page.getByRole("combobox", { name: "Status" }).selectOption("Scheduled");
  await expect(page).toHaveURL("/admin/posts?status=scheduled");
  const row = page
    .getByRole("list", { name: "Posts" })
    .getByRole("listitem")
    .filter({ hasText: title });
  await expect(row.getByRole("heading")).toHaveText(title);
  await expect(row.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(row).toContainText(`Scheduled for ${WHEN} Pacific time`);
  await page.goto("/admin");
  const panel = page.getByRole("region", { name: "Scheduled" });
  await expect(panel.getByRole("listitem").filter({ hasText: title })).toContainText(WHEN);
  await panel.getByRole("link", { name: title }).click();

  await expect(page.getByText(`Scheduled for ${WHEN}`, { exact: true })).toBeVisible();
  await expect(publishAt(page)).toHaveValue("2099-07-01T09:00");
  await expectAccessible(page);
  await published(page).click();
  await expect(publishAt(page)).toHaveCount(0);
  await update(page);

  const headers = await bearer(page.request);
  const query = new URLSearchParams({ q: title });
  const list = await (await page.request.get(`/api/admin/posts?${query}`, { headers })).json();
  const post: Post = list.posts[0];
  const before = await getPost(page, post);
  expect(before).toMatchObject({ published: true, publish_at: null });
  await openPost(page, post);
  const date = longDate(new Date(before.published_at));
  const keep = page.getByRole("checkbox", { name: `Keep the original date (${date})` });
  await expect(keep).not.toBeChecked();
  await keep.check();
  await update(page);
  expect((await getPost(page, post)).published_at).toBe(before.published_at);
  // The choice is for one save: by default, a published post is dated again.
  await page.goto(`/admin/posts/edit/${post.id}`);
  await expect(keep).not.toBeChecked();
  await update(page);
  expect((await getPost(page, post)).published_at).not.toBe(before.published_at);
});
