import type { Page, Route } from "@playwright/test";
import { shortDate } from "#app/dates.ts";
import { expectAccessible } from "./accessible.ts";
import { button, content, field, getPost, openNewPost, openPost, unfold } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { success } from "./people.ts";
import { bearer, createPost, type Post, updatePost } from "./posts.ts";

const WHEN = "Jul 1, 2099, 9:00 AM";
const publishAt = (page: Page) => page.getByLabel("Publish at");
const published = (page: Page) => page.getByRole("switch", { name: "Publish post" });
const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

async function update(page: Page) {
  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toContainText("Post updated successfully.");
  await expect(page).toHaveURL("/admin/posts");
}

test("a post is scheduled, listed as such, and published early", { tag: "@core" }, async ({
  page,
}) => {
  const title = `Later ${crypto.randomUUID()}`;
  await openNewPost(page);
  await field(page, "Title").fill(title);
  await content(page).fill("Text");
  const create = button(page, "Create Post");
  await expect(create).toHaveAccessibleDescription("Saves the draft");
  await published(page).click();
  await expect(radio(page, "Now")).toBeChecked();
  await expect(create).toHaveAccessibleDescription("Publishes now");
  // The bar is always in view, so the focus in it moves nothing.
  const before = await page.evaluate(() => window.scrollY);
  await radio(page, "Now").focus();
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "Later")).toBeChecked();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await create.click();
  await expect(page.getByText("Enter both a date and a time").first()).toBeVisible();
  await publishAt(page).fill("2020-07-01T09:00");
  await create.click();
  await expect(page.getByText("Publish at must be in the future").first()).toBeVisible();
  await expect(publishAt(page)).toBeFocused();
  await publishAt(page).fill("2099-07-01T09:00");
  await expect(create).toHaveAccessibleDescription(`Publishes ${WHEN} Pacific`);
  // Neither the radio buttons nor the switch lose the time that was typed.
  await radio(page, "Now").check();
  await published(page).click();
  await expect(create).toHaveAccessibleDescription("Saves the draft");
  await published(page).click();
  await radio(page, "Later").check();
  await expect(publishAt(page)).toHaveValue("2099-07-01T09:00");
  await create.click();
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
  await expect(published(page)).toBeChecked();
  await expect(radio(page, "Later")).toBeChecked();
  await expect(publishAt(page)).toHaveValue("2099-07-01T09:00");
  await expectAccessible(page);
  await radio(page, "Now").check();
  await expect(publishAt(page)).toHaveCount(0);
  await update(page);

  const headers = await bearer(page.request);
  const query = new URLSearchParams({ q: title });
  const list = await (await page.request.get(`/api/admin/posts?${query}`, { headers })).json();
  const post: Post = list.posts[0];
  expect(await getPost(page, post)).toMatchObject({ published: true, publish_at: null });
});

test("a published post is dated today, keeps its date, or gets another one", {
  tag: "@core",
}, async ({ page }) => {
  const post = await createPost(page.request, { title: "First" });
  const first = await getPost(page, post);
  await updatePost(page.request, post, { title: "Second", date: "2026-01-02T20:00:00Z" });
  await openPost(page, post);
  const dates = page.getByRole("group", { name: "Date", exact: true });
  const save = button(page, "Update Post");
  await expect(dates).toContainText("Date: Jan 2, 2026");
  await expect(radio(page, "Today")).toBeChecked();
  const today = `Updates the post, dated ${shortDate(new Date())}`;
  await expect(save).toHaveAccessibleDescription(today);
  await radio(page, "Keep").check();
  await expect(save).toHaveAccessibleDescription("Updates the post, keeps Jan 2, 2026");
  await expectAccessible(page);
  await update(page);
  expect(await getPost(page, post)).toMatchObject({ published_at: "2026-01-02T20:00:00.000Z" });

  // Keep is remembered until Today is chosen; another date is for one save.
  await page.goto(`/admin/posts/edit/${post.id}`);
  await expect(radio(page, "Keep")).toBeChecked();
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expect(save).toHaveAccessibleDescription("Updates the post, keeps Jan 2, 2026");
  await radio(page, "Keep").focus();
  await page.keyboard.press("ArrowRight");
  await expect(save).toHaveAccessibleDescription(today);
  await page.reload();
  await expect(radio(page, "Today")).toBeChecked();
  await radio(page, "Today").focus();
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "Other")).toBeChecked();
  const other = page.getByLabel("Other date");
  await expect(other).toHaveValue("2026-01-02");
  await other.fill("2099-01-01");
  await save.click();
  await expect(page.getByText("The date can’t be in the future").first()).toBeVisible();
  await expect(other).toBeFocused();
  await other.fill("2025-03-05");
  await expect(save).toHaveAccessibleDescription("Updates the post, dated Mar 5, 2025");
  await dates.getByText(`First published ${shortDate(new Date(first.published_at))}`).click();
  await update(page);
  expect(await getPost(page, post)).toMatchObject({ published_at: first.published_at });

  // An earlier version brings its date if that is chosen.
  await page.goto(`/admin/posts/edit/${post.id}`);
  await unfold(page, "Earlier versions");
  const dateChosen = Promise.withResolvers<void>();
  const holdBack = async (route: Route) => {
    await dateChosen.promise;
    await route.continue();
  };
  await page.route("**/revisions/2", holdBack, { times: 1 });
  await button(page, "Restore version 2").click();
  // A choice that is made while the version is on its way is for the next restore.
  await page.getByRole("checkbox", { name: "Date" }).check();
  dateChosen.resolve();
  await expect(success(page, "Version 2 restored")).toBeVisible();
  await expect(radio(page, "Today")).toBeChecked();
  await button(page, "Restore version 2").click();
  await expect(radio(page, "Other")).toBeChecked();
  await expect(save).toHaveAccessibleDescription("Updates the post, dated Jan 2, 2026");
  await update(page);
  expect(await getPost(page, post)).toMatchObject({
    title: "Second",
    published_at: "2026-01-02T20:00:00.000Z",
    first_published_at: first.published_at,
  });
});
