import { expectAccessible } from "./accessible.ts";
import { button, content, field, getPost, openNewPost, openPost } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { failure, forgive, openAsAdmin, success } from "./people.ts";
import { createPost, deletePost } from "./posts.ts";

test("a new post: its slug follows the title, and it is published", { tag: "@core" }, async ({
  page,
}) => {
  const name = crypto.randomUUID();
  await openNewPost(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create New Post");
  await field(page, "Title").pressSequentially(`Hello, World! ${name}`);
  await expect(field(page, "Slug")).toHaveValue(`hello-world-${name}`);
  await expect(page.getByText(`/blog/hello-world-${name}`, { exact: true })).toBeVisible();
  await field(page, "Slug").fill(`mine-${name}`);
  await field(page, "Title").fill(`Another title ${name}`);
  await expect(field(page, "Slug")).toHaveValue(`mine-${name}`);
  await field(page, "Excerpt").fill("In short.");
  await content(page).fill("First paragraph.\n\nSecond paragraph.");
  await field(page, "Tags").fill("data, , AI ,data");
  await page.getByRole("switch", { name: "Publish post" }).click();
  await expect(page.getByRole("switch", { name: "Publish post" })).toBeChecked();
  await button(page, "Create Post").click();
  await expect(success(page, "Success")).toContainText("Post created successfully.");
  await expect(page).toHaveURL("/admin/posts");
  await expect(page.getByText(`Another title ${name}`).first()).toBeVisible();

  await page.goto(`/blog/mine-${name}`);
  await expect(page.locator(".post-body p")).toHaveText(["First paragraph.", "Second paragraph."]);
  await expect(page.getByRole("list", { name: "Tags" }).first()).toHaveText("dataAI");
});

test("an existing post keeps its slug, and is withdrawn by the switch", { tag: "@core" }, async ({
  page,
}) => {
  const post = await createPost(page.request, { title: "Before", meta_title: "For engines" });
  await openPost(page, post);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Post");
  await expect(field(page, "Tags")).toHaveValue("data governance, reporting");
  await expect(field(page, "Meta Title")).toHaveValue("For engines");
  await expect(page.getByText("All changes saved")).toBeVisible();
  await field(page, "Title").fill("After");
  await expect(field(page, "Slug")).toHaveValue(post.slug);
  await field(page, "Excerpt").fill("");
  await page.getByRole("switch", { name: "Publish post" }).click();
  // A double click saves once.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/admin/posts/*", async (route) => {
    await released;
    await route.continue();
  });
  await button(page, "Update Post").click();
  await expect(button(page, "Saving...")).toBeDisabled();
  await page.keyboard.press("Control+s");
  release();
  await expect(success(page, "Success")).toContainText("Post updated successfully.");
  await expect(page).toHaveURL("/admin/posts");
  expect(await getPost(page, post)).toMatchObject({
    title: "After",
    slug: post.slug,
    excerpt: null,
    published: false,
    published_at: null,
    version: 2,
  });
  expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(404);
});

test("Ctrl+S saves and stays: a new post becomes an existing one, a published one is updated", {
  tag: "@core",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const title = `In place ${crypto.randomUUID()}`;
  await openAsAdmin(page, "/admin/posts");
  await page.getByRole("link", { name: "New Post" }).click();
  await expect(field(page, "Title")).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await expect(content(page)).toBeFocused();
  await page.keyboard.type("One");
  await page.keyboard.press("Control+s");
  await expect(success(page, "Success")).toContainText("Post created successfully.");
  await expect(page).toHaveURL(/\/admin\/posts\/edit\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Post");
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expect(success(page, "Success").getByRole("link", { name: "View post" })).toHaveCount(0);

  // The cursor and the undo history are as before.
  await expect(content(page)).toBeFocused();
  await page.keyboard.type(" two");
  await expect(content(page)).toHaveText("One two");
  await page.getByRole("switch", { name: "Publish post" }).click();
  await content(page).focus();
  await page.keyboard.press("Control+s");
  const updated = success(page, "Success").filter({ hasText: "Post updated successfully." });
  await expect(updated).toBeVisible();
  await expect(page.getByText("All changes saved")).toBeVisible();
  const id = page.url().split("/").at(-1) ?? "";
  expect(await getPost(page, { id })).toMatchObject({ published: true, version: 2 });
  await page.keyboard.press("Control+z");
  await expect(content(page)).not.toHaveText("One two");
  await page.keyboard.type("Three");
  await page.getByRole("radio", { name: "Keep", exact: true }).check();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("All changes saved")).toBeVisible();
  expect(await getPost(page, { id })).toMatchObject({ version: 3 });
  await expect(page.getByRole("radio", { name: "Keep", exact: true })).toBeChecked();

  await button(page, "Copy link").click();
  const { slug } = await getPost(page, { id });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/blog/${slug}`);
  const view = page.getByRole("link", { name: "View post" });
  await expect(view).toHaveAttribute("href", `/blog/${slug}`);
  // No unsaved changes are left to offer.
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft:");
  await page.reload();
  await expect(field(page, "Title")).toHaveValue(title);
  await expect(field(page, "Title")).toBeEnabled();
});

test("Enter in a field never saves", async ({ page }) => {
  const post = await createPost(page.request);
  await openPost(page, post);
  for (const label of ["Slug", "Tags", "Meta Title"]) {
    await field(page, label).focus();
    await page.keyboard.press("Enter");
    await expect(field(page, label)).toBeFocused();
  }
  await page.getByRole("radio", { name: "Keep", exact: true }).press("Enter");
  await expect(page).toHaveURL(`/admin/posts/edit/${post.id}`);
  expect(await getPost(page, post)).toMatchObject({ version: 1 });
});

test("the limits of SEO fields are counted, and what is over one is refused", async ({ page }) => {
  await openNewPost(page);
  await field(page, "Title").fill("A title");
  await content(page).fill("Text");
  await field(page, "Meta Title").fill("x".repeat(61));
  await expect(page.getByText("61/60")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 over the limit" })).toBeAttached();
  await button(page, "Create Post").click();
  await expect(failure(page, "Validation Error")).toContainText(
    "Meta title must be less than 60 characters",
  );
  await expect(field(page, "Meta Title")).toBeFocused();
  await field(page, "Meta Title").fill("x".repeat(49));
  await expect(page.getByText("49/60")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "left" })).toHaveCount(0);
  await field(page, "Meta Description").fill("x".repeat(155));
  await expect(page.getByText("155/160")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "5 left" })).toBeAttached();
  await field(page, "Social Sharing Image URL").fill("ftp://example.com/a.png");
  await button(page, "Create Post").click();
  await expect(field(page, "Social Sharing Image URL")).toBeFocused();
  await expect(page).toHaveURL("/admin/posts/new");
});

test("a slug that is taken is refused with a free one, and nothing is lost", {
  tag: "@core",
}, async ({ page, complaints }) => {
  const { slug } = await createPost(page.request);
  await openNewPost(page);
  await field(page, "Title").fill("Again");
  await field(page, "Slug").fill(slug);
  await content(page).fill("Text");
  await page.keyboard.press("Control+s");
  await expect(failure(page, "Error")).toContainText(`Try "${slug}-2"`);
  await expect(field(page, "Slug")).toBeFocused();
  await expect(content(page)).toHaveValue("Text");
  await field(page, "Slug").fill(`${slug}-2`);
  await page.keyboard.press("Control+s");
  await expect(success(page, "Success")).toBeVisible();
  forgive(complaints, 409);
});

test("unsaved changes are stored, offered again, and deleted once saved", { tag: "@core" }, async ({
  page,
}) => {
  const post = await createPost(page.request, { title: "Saved" });
  await openPost(page, post);
  await expect(page.getByText("All changes saved")).toBeVisible();
  await field(page, "Title").fill("Not saved");
  await expect(page.getByText(/^Unsaved changes, backed up/)).toBeVisible();
  await button(page, "Cancel").click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(field(page, "Title")).toHaveValue("Not saved");
  await button(page, "Cancel").click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/posts");

  await page.goto(`/admin/posts/edit/${post.id}`);
  await expect(page.getByText(/^Unsaved changes from/)).toBeVisible();
  await expect(page.getByText("Unsaved changes found", { exact: true })).toBeVisible();
  await expect(page.getByText("All changes saved")).toHaveCount(0);
  await expect(field(page, "Title")).toHaveValue("Saved");
  await expect(field(page, "Title")).toBeEnabled();
  // To leave is not to decide.
  await button(page, "Cancel").click();
  await expect(page).toHaveURL("/admin/posts");
  await page.goto(`/admin/posts/edit/${post.id}`);
  await button(page, "Compare").click();
  const comparison = page.getByRole("dialog", { name: "Unsaved changes" });
  const title = comparison.getByRole("region", { name: "Title" });
  await expect(title.getByRole("deletion")).toHaveText("Saved");
  await expect(title.getByRole("insertion")).toHaveText("Not saved");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(button(page, "Compare")).toBeFocused();
  await page.keyboard.press("Enter");
  await comparison.getByRole("button", { name: "Restore" }).click();
  await expect(comparison).toHaveCount(0);
  await expect(field(page, "Title")).toHaveValue("Not saved");
  await button(page, "Update Post").click();
  await expect(page).toHaveURL("/admin/posts");
  await expect(question).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft:");
  await page.goto(`/admin/posts/edit/${post.id}`);
  await expect(field(page, "Title")).toHaveValue("Not saved");
  await expect(field(page, "Title")).toBeEnabled();
});

test("where neither the browser nor the server can back up changes, the bar says so", async ({
  page,
  complaints,
}) => {
  await openNewPost(page);
  await page.route("**/api/admin/working-copies/*", (route) => route.fulfill({ status: 503 }));
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await expect(page.getByText("No changes yet")).toBeVisible();
  await field(page, "Title").fill("Fleeting");
  await expect(page.getByRole("alert")).toHaveText(
    "Can’t reach the server. Don’t close this page: your changes aren’t backed up.",
  );
  forgive(complaints, 503);
});

test("a post that was deleted while it was edited is not lost to its editor", async ({
  page,
  complaints,
}) => {
  const post = await createPost(page.request);
  await openPost(page, post);
  await field(page, "Title").fill("Almost done");
  await deletePost(page.request, post);
  await button(page, "Update Post").click();
  await expect(failure(page, "Error")).toContainText("Post not found.");
  await expect(field(page, "Title")).toHaveValue("Almost done");
  await page.reload();
  await button(page, "Create a new post from them").click();
  await button(page, "Show unsaved posts").click();
  await button(page, "Restore “Almost done”").click();
  await expect(field(page, "Title")).toHaveValue("Almost done");
  await button(page, "Create Post").click();
  await expect(success(page, "Success")).toContainText("Post created successfully.");
  forgive(complaints, 404);
});

test("a post that does not exist leads back; one that cannot be loaded is tried again", async ({
  page,
  complaints,
}) => {
  const post = await createPost(page.request, { title: "There" });
  await page.route("**/api/admin/posts/*", (route) => route.fulfill({ status: 503, json: {} }));
  await openAsAdmin(page, `/admin/posts/edit/${post.id}`);
  await expect(page.getByText("We couldn’t load this.")).toBeVisible();
  await page.unroute("**/api/admin/posts/*");
  await button(page, "Try again").click();
  await expect(field(page, "Title")).toHaveValue("There");

  await page.goto(`/admin/posts/edit/${crypto.randomUUID()}`);
  await expect(page.getByText("Post not found.")).toBeVisible();
  await page.getByRole("link", { name: "Manage Posts" }).click();
  await expect(page).toHaveURL("/admin/posts");
  forgive(complaints, 404, 503);
});
