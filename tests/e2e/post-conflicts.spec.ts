import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { button, content, field, getPost, openPost, unfold } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { forgive, success } from "./people.ts";
import { createPost, type Post, updatePost } from "./posts.ts";

const conflict = (page: Page) =>
  page.getByRole("alertdialog", { name: "Someone else saved this post" });
const versions = (page: Page) =>
  page.getByRole("list", { name: "Earlier versions" }).getByRole("listitem");

test("a newer save is compared with mine, and overwritten only when I say so", {
  tag: "@core",
}, async ({ page, complaints }) => {
  const post = await conflicting(page);
  await expect(conflict(page)).toContainText("Version 2 was saved on");
  await conflict(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Title")).toHaveValue("Mine");
  await expect(field(page, "Title")).toBeEnabled();
  expect(await getPost(page, post)).toMatchObject({ title: "Theirs", version: 2 });

  await button(page, "Update Post").click();
  await conflict(page).getByRole("button", { name: "Compare" }).click();
  const title = conflict(page).getByRole("region", { name: "Title" });
  await expect(title.getByRole("deletion")).toHaveText("Theirs");
  await expect(title.getByRole("insertion")).toHaveText("Mine");
  const text = conflict(page).getByRole("region", { name: "Content" });
  await expect(text.getByRole("deletion")).toHaveText("Their");
  await expect(text.getByRole("insertion")).toHaveText("My");
  await expect(conflict(page).getByRole("region", { name: "Slug" })).toHaveCount(0);
  await conflict(page).getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(success(page, "Success")).toContainText("Post updated successfully.");
  expect(await getPost(page, post)).toMatchObject({ title: "Mine", version: 3 });
  forgive(complaints, 409);
});

test("their version is loaded, and mine is offered again, but not saved unseen", async ({
  page,
  complaints,
}) => {
  const post = await conflicting(page);
  await conflict(page).getByRole("button", { name: "Load their version" }).click();
  await expect(field(page, "Title")).toHaveValue("Theirs");
  await expect(conflict(page)).toHaveCount(0);
  await button(page, "Restore").click();
  await expect(conflict(page)).toBeVisible();
  await conflict(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Title")).toHaveValue("Mine");
  await page.reload();
  await button(page, "Restore").click();
  await conflict(page).getByRole("button", { name: "Keep editing" }).click();
  await button(page, "Update Post").click();
  await expect(conflict(page)).toBeVisible();
  expect(await getPost(page, post)).toMatchObject({ title: "Theirs", version: 2 });
  await conflict(page).getByRole("button", { name: "Load their version" }).click();
  await button(page, "Discard").click();
  await expect(field(page, "Title")).toHaveValue("Theirs");
  await field(page, "Title").fill("Theirs and mine");
  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toBeVisible();
  expect(await getPost(page, post)).toMatchObject({ title: "Theirs and mine", version: 3 });
  forgive(complaints, 409);
});

test("where the browser can't store unsaved changes, loading theirs needs a confirmation", async ({
  page,
  complaints,
}) => {
  const post = await createPost(page.request, { title: "First" });
  await openPost(page, post);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await field(page, "Title").fill("Mine");
  await updatePost(page.request, post, { title: "Theirs" });
  await button(page, "Update Post").click();
  await conflict(page).getByRole("button", { name: "Load their version" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(conflict(page)).toBeVisible();
  await conflict(page).getByRole("button", { name: "Load their version" }).click();
  await question.getByRole("button", { name: "Load their version" }).click();
  await expect(field(page, "Title")).toHaveValue("Theirs");
  forgive(complaints, 409);
});

test("an earlier version is viewed, put into the form, and saved", { tag: "@core" }, async ({
  page,
}) => {
  const post = await createPost(page.request, { title: "First", tags: "old" });
  await updatePost(page.request, post, { title: "Second", published: false });
  await updatePost(page.request, post, { title: "Third" });
  await openPost(page, post);
  await unfold(page, "Earlier versions");
  await expect(versions(page)).toHaveCount(2);
  await expect(versions(page).nth(0)).toContainText(/Version 2 Second.*Draft, saved .+ by admin@/s);

  await button(page, "View version 1").click();
  const dialog = page.getByRole("dialog", { name: "Version 1" });
  const title = dialog.getByRole("region", { name: "Title" });
  await expect(title.getByRole("deletion")).toHaveText("First");
  await expect(title.getByRole("insertion")).toHaveText("Third");
  await dialog.getByRole("button", { name: "Close" }).click();

  await field(page, "Title").fill("Changed later");
  await button(page, "Restore version 1").click();
  const question = page.getByRole("alertdialog", { name: "Replace your unsaved changes?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page, "Title")).toHaveValue("Changed later");
  await button(page, "Restore version 1").click();
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(field(page, "Title")).toHaveValue("First");
  await expect(field(page, "Tags")).toHaveValue("old");
  await expect(page.getByText(/^Unsaved changes, backed up/)).toBeVisible();
  await button(page, "Update Post").click();
  await expect(success(page, "Success").first()).toBeVisible();
  expect(await getPost(page, post)).toMatchObject({ title: "First", tags: ["old"], version: 4 });
});

test("the first version of a published post, a draft, brings its words; the rest if it is chosen", async ({
  page,
}) => {
  const post = await createPost(page.request, { title: "First", published: false });
  await updatePost(page.request, post, {
    title: "Second",
    slug: `${post.slug}-new`,
    published: true,
  });
  await openPost(page, post);
  await unfold(page, "Earlier versions");
  await button(page, "View version 1").click();
  const dialog = page.getByRole("dialog", { name: "Version 1" });
  for (const name of ["Slug", "Publish state", "Date"]) {
    await expect(dialog.getByRole("checkbox", { name })).not.toBeChecked();
  }
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Restore version 1" }).click();
  await expect(field(page, "Title")).toHaveValue("First");
  await expect(field(page, "Slug")).toHaveValue(`${post.slug}-new`);
  await expect(page.getByRole("switch", { name: "Publish post" })).toBeChecked();

  const choices = page.getByRole("group", { name: "Also restore" });
  await choices.getByRole("checkbox", { name: "Slug" }).check();
  await choices.getByRole("checkbox", { name: "Publish state" }).check();
  await button(page, "Restore version 1").click();
  await page.getByRole("button", { name: "Replace" }).click();
  await expect(field(page, "Slug")).toHaveValue(post.slug);
  await expect(page.getByRole("switch", { name: "Publish post" })).not.toBeChecked();
  await expect(choices.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("one block of an earlier version is read as readers see it, and restored", async ({
  page,
}) => {
  const same = "<p>The same beginning.</p>\n";
  const post = await createPost(page.request, {
    content: `${same}<h2>What we <em>measured</em> last year</h2><p>An end.</p>`,
  });
  const changed = `${same}<P class=x>New here</P><h2>What we measured this year</h2>`;
  await updatePost(page.request, post, { content: changed });
  await openPost(page, post);
  await unfold(page, "Earlier versions");
  await button(page, "View version 1").click();
  const dialog = page.getByRole("dialog", { name: "Version 1" });
  const text = dialog.getByRole("region", { name: "Content" });
  const heading = text.getByRole("listitem").filter({ hasText: "What we" });
  await expect(heading.getByRole("deletion")).toHaveText("last");
  await expect(heading.getByRole("insertion")).toHaveText("this");
  await expect(text.getByRole("insertion").first()).toHaveText("New here");
  await expect(text.getByRole("deletion").last()).toHaveText("An end.");

  await heading.getByRole("button", { name: "Restore this block" }).press("Enter");
  await expect(success(page, "Block restored")).toBeVisible();
  await expect(text.getByRole("button", { name: "Restore this block" })).toHaveCount(1);
  await expect(text.getByRole("button", { name: "Remove this block" })).toHaveCount(1);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(content(page)).toHaveValue(
    `${same}<P class=x>New here</P>\n<h2>What we <em>measured</em> last year</h2>`,
  );

  await button(page, "View version 1").click();
  await dialog.getByRole("button", { name: "Restore version 1" }).click();
  await page.getByRole("button", { name: "Replace" }).click();
  await expect(dialog).toBeHidden();
  await expect(content(page)).toHaveValue(/^<p>The same beginning.<\/p>\n<h2>What we <em>/);
});

test("a preview link is made, copied and withdrawn", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const post = await createPost(page.request, { title: "Not public yet", published: false });
  await openPost(page, post);
  await unfold(page, "Preview link");
  await expect(page.getByText("Anyone with the link can read the draft")).toBeVisible();
  await button(page, "Create preview link").click();
  const link = await field(page, "Link").inputValue();
  await expect(page.getByText(/^Expires on \w+ \d+, \d{4}\.$/)).toBeVisible();
  await button(page, "Copy").click();
  await expect(success(page, "Preview link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(await (await page.request.get(link)).text()).toContain("Not public yet");
  await page.reload();
  await expect(field(page, "Link")).toHaveValue(link);
  await button(page, "Revoke").click();
  await expect(button(page, "Create preview link")).toBeVisible();
  expect((await page.request.get(link)).status()).toBe(404);
});

/** Two people have the post open; the other one was quicker. */
async function conflicting(page: Page): Promise<Post> {
  const start = "<p>The same beginning.</p>\n";
  const post = await createPost(page.request, { title: "First", content: `${start}<p>End.</p>` });
  await openPost(page, post);
  await field(page, "Title").fill("Mine");
  await content(page).fill(`${start}<p>My end.</p>`);
  await updatePost(page.request, post, { title: "Theirs", content: `${start}<p>Their end.</p>` });
  await button(page, "Update Post").click();
  await expect(conflict(page)).toBeVisible();
  return post;
}
