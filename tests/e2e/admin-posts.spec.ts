import type { Page } from "@playwright/test";
import { postBody } from "../helpers/posts.ts";
import { expect, test, waitForHydration } from "./fixtures.ts";
import { FIRST_ADMIN, failure, forgive, openAsAdmin, signInDirectly, success } from "./people.ts";
import { bearer, createPost, deleteAllPosts, uploadPicture } from "./posts.ts";

test.use({ siteOf: "posts" });
test.beforeEach(({ request }) => deleteAllPosts(request));

const rows = (page: Page) => page.getByRole("list", { name: "Posts" }).getByRole("listitem");
const postRow = (page: Page, title: string) => rows(page).filter({ hasText: title });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Delete Post" });

test("without posts, the list links to creating the first one", async ({ page }) => {
  await openAsAdmin(page, "/admin/posts");
  await expect(page.getByText("No blog posts yet.")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search posts" })).toBeVisible();
  await page.getByRole("link", { name: "Create Your First Post" }).click();
  await expect(page).toHaveURL("/admin/posts/new");
  await page.goBack();
  await page.getByRole("link", { name: "New Post" }).click();
  await expect(page).toHaveURL("/admin/posts/new");
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/admin");
});

test("all posts are listed, newest first, with what can be done to each", { tag: "@core" }, async ({
  page,
  context,
}) => {
  await createPost(page.request, { title: "The published one", slug: "published" });
  const draft = await createPost(page.request, { title: "The draft", published: false });
  await openAsAdmin(page, "/admin/posts");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText("The draft");
  const today = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeZone: "America/Los_Angeles",
  }).format(new Date());
  await expect(postRow(page, "The draft")).toContainText(`Created ${today} • Updated ${today}`);
  await expect(postRow(page, "The draft").getByText("Draft", { exact: true })).toBeVisible();
  await expect(postRow(page, "The draft").getByRole("link", { name: /^View/ })).toHaveCount(0);

  const published = postRow(page, "The published one");
  await expect(published.getByText("Published", { exact: true })).toBeVisible();
  const opened = context.waitForEvent("page");
  await published.getByRole("link", { name: /^View/ }).click();
  await expect(await opened).toHaveURL("/blog/published");
  await postRow(page, "The draft").getByRole("link", { name: /^Edit/ }).click();
  await expect(page).toHaveURL(`/admin/posts/edit/${draft.id}`);
});

test("a post is deleted after a question, or stays when that fails", { tag: "@core" }, async ({
  page,
  complaints,
}) => {
  await createPost(page.request, { title: "Doomed", slug: "doomed" });
  await createPost(page.request, { title: "Kept" });
  await openAsAdmin(page, "/admin/posts");
  const remove = postRow(page, "Doomed").getByRole("button", { name: /^Delete/ });
  await remove.click();
  await expect(question(page)).toContainText(
    'Are you sure you want to delete "Doomed"? This action cannot be undone.',
  );
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(remove).toBeFocused();

  await page.route("**/api/admin/posts/*", (route) => route.fulfill({ status: 503, json: {} }));
  await remove.click();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(failure(page, "Error")).toContainText("Failed to delete post.");
  await expect(rows(page)).toHaveCount(2);
  await page.unroute("**/api/admin/posts/*");

  await remove.click();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(success(page, "Success")).toContainText("Post deleted successfully.");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("list", { name: "Posts" })).toBeFocused();
  expect((await page.request.get("/blog/doomed")).status()).toBe(404);
  forgive(complaints, 503);
});

test("a deleted post is restored by Undo, or later from the deleted ones", {
  tag: "@core",
}, async ({ page }) => {
  for (const title of ["Kept", "Regretted", "Replaced"]) {
    await createPost(page.request, { title, slug: title.toLowerCase() });
  }
  await openAsAdmin(page, "/admin/posts");
  const remove = async (title: string) => {
    await postRow(page, title)
      .getByRole("button", { name: /^Delete/ })
      .click();
    await question(page).getByRole("button", { name: "Delete" }).click();
    await expect(postRow(page, title)).toHaveCount(0);
  };
  await remove("Regretted");
  await success(page, "Success").getByRole("button", { name: "Undo" }).click();
  const restored = success(page, "1 post restored.");
  await restored.getByRole("button", { name: "Dismiss" }).click();
  await expect(restored).toHaveCount(0);
  await expect(postRow(page, "Regretted")).toHaveCount(1);

  await remove("Regretted");
  await remove("Replaced");
  await createPost(page.request, { title: "The replacement", slug: "replaced" });
  await page.getByLabel("Status").selectOption("Deleted");
  await expect(page).toHaveURL("/admin/posts?status=deleted");
  const regretted = postRow(page, "Regretted").first();
  await expect(regretted).toContainText(/Deleted .+ by /);
  await expect(regretted).toContainText("Kept until ");
  await regretted.getByRole("button", { name: "Restore “Regretted”" }).click();
  await expect(restored).toBeVisible();
  expect((await page.request.get("/blog/regretted")).status()).toBe(200);

  await postRow(page, "Replaced").first().getByRole("checkbox").check();
  await bar(page).getByRole("button", { name: "Restore" }).click();
  await expect(
    page.getByText("“Replaced” is now at /blog/replaced-2: another post has the old slug."),
  ).toBeVisible();
  await page.getByLabel("Status").selectOption("All");
  await expect(rows(page)).toHaveCount(4);

  await page.goto("/admin/posts?status=deleted&q=nothing+like+this");
  await expect(page.getByText("No posts match “nothing like this”.")).toBeVisible();
});

test("J and K go through the posts, and Enter and E edit", async ({ page }) => {
  const posts = [];
  for (const title of ["Third", "Second", "First"]) {
    posts.unshift(await createPost(page.request, { title }));
  }
  await openAsAdmin(page, "/admin/posts");
  await expect(rows(page)).toHaveCount(3);
  const title = (name: string) => page.getByRole("link", { name, exact: true });
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  await expect(title("First")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(title("Third")).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("e");
  await expect(page).toHaveURL(`/admin/posts/edit/${posts[1]?.id}`);
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await postRow(page, "First").getByRole("checkbox").focus();
  await page.keyboard.press("j");
  await expect(title("Second")).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/posts/edit/${posts[0]?.id}`);

  // Someone may search before the list is loaded.
  const search = page.getByRole("searchbox", { name: "Search posts" });
  const focused = Promise.withResolvers<void>();
  await page.route("**/api/admin/posts", (route) => focused.promise.then(() => route.fallback()));
  await page.goBack();
  await search.focus();
  focused.resolve();
  await expect(rows(page)).toHaveCount(3);
  await expect(search).toBeFocused();
  await search.pressSequentially("jke");
  await expect(page).toHaveURL("/admin/posts?q=jke");
});

test("ten posts are in the first screen, and three on a phone, where filters are folded", async ({
  page,
}) => {
  for (let number = 1; number <= 12; number++) {
    await createPost(page.request, {
      title: `Post ${number}, with a title that is about as long as titles are`,
      published: number % 2 === 0,
      excerpt: "",
    });
  }
  await signInDirectly(page, FIRST_ADMIN);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/posts");
  await expect(
    rows(page)
      .getByRole("link", { name: /warnings? for/ })
      .first(),
  ).toBeVisible();
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.clientHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
  expect(Math.max(...heights)).toBeLessThanOrEqual(56);
  await expect(rows(page).nth(9)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Filters" })).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(rows(page).nth(2)).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel("Status")).toBeHidden();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Status").selectOption("Draft");
  await expect(rows(page)).toHaveCount(6);
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
});

test("many posts are on pages, and found by their words and status", async ({
  page,
  complaints,
}) => {
  const headers = await bearer(page.request);
  for (let number = 1; number <= 51; number++) {
    const data = postBody({
      title: number === 7 ? "A needle, 100%" : `Post ${number}`,
      slug: `many-${number}`,
      published: number === 7 || number === 8,
    });
    await page.request.post("/api/admin/posts", { headers, data });
  }
  await openAsAdmin(page, "/admin/posts");
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByText("51 posts")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin/posts?page=2");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Post 1");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  const search = page.getByRole("searchbox", { name: "Search posts" });
  await search.pressSequentially("NEEDLE, 100%");
  await expect(page).toHaveURL("/admin/posts?q=NEEDLE%2C+100%25");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("1 post", { exact: true })).toBeVisible();
  await page.getByLabel("Status").selectOption("Draft");
  await expect(page.getByText("No posts match “NEEDLE, 100%”.")).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue("NEEDLE, 100%");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page).toHaveURL("/admin/posts");
  await expect(search).toHaveValue("");
  await expect(rows(page)).toHaveCount(50);
  await page.getByLabel("Status").selectOption("Published");
  await expect(rows(page)).toHaveCount(2);

  // Deleting the only post of the last page removes that page.
  await page.goto("/admin/posts?page=2");
  await rows(page)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/posts");
  await expect(rows(page)).toHaveCount(50);

  await page.route("**/api/admin/posts?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/admin/posts?q=post");
  await expect(page.getByText("We couldn’t load this.")).toBeVisible();
  await page.unroute("**/api/admin/posts?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveCount(49);
  forgive(complaints, 503);

  await page.goto("/admin/posts?q=neddle");
  await expect(rows(page)).toContainText("A needle, 100%");
  await expect(page.getByText("Showing results for “needle”.")).toBeVisible();
});

const bar = (page: Page) => page.getByRole("region", { name: "Selected posts" });
const select = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `Select ${title}`, exact: true });

test("selected posts are published, tagged, unpublished and deleted together, and changes undone", {
  tag: "@core",
}, async ({ page, complaints }) => {
  for (const title of ["One", "Two", "Three", "Four"]) {
    await createPost(page.request, { title, published: title === "Four", tags: "old" });
  }
  await openAsAdmin(page, "/admin/posts");
  await expect(bar(page)).toHaveCount(0);
  await select(page, "Three").check();
  await select(page, "One").click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("3 posts selected");
  await expect(select(page, "Two")).toBeChecked();

  await page.route("**/api/admin/posts/bulk", (route) => route.fulfill({ status: 503, json: {} }));
  await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(failure(page, "Error")).toContainText("Nothing was changed.");
  await expect(bar(page)).toContainText("3 posts selected");
  await page.unroute("**/api/admin/posts/bulk");

  await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(success(page, "3 posts published.")).toBeVisible();
  await expect(rows(page).getByText("Published", { exact: true })).toHaveCount(4);
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Posts" })).toBeFocused();
  await success(page, "3 posts published.").getByRole("button", { name: "Undo" }).click();
  await expect(rows(page).getByText("Draft", { exact: true })).toHaveCount(3);

  await page.getByRole("checkbox", { name: "Select all posts on this page" }).check();
  await bar(page).getByRole("button", { name: "Unpublish" }).click();
  await expect(success(page, "1 post unpublished.")).toBeVisible();
  await expect(rows(page).getByText("Draft", { exact: true })).toHaveCount(4);

  await select(page, "Two").check();
  await bar(page).getByRole("button", { name: "Add tag" }).click();
  const dialog = page.getByRole("dialog", { name: "Add tag" });
  await dialog.getByRole("button", { name: "Add tag" }).click();
  await expect(dialog.getByText("Enter a tag.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Tag" }).fill("fresh");
  await page.keyboard.press("Enter");
  await expect(success(page, "“fresh” added to 1 post.")).toBeVisible();
  await postRow(page, "Two").getByRole("button", { name: "fresh" }).click();
  await expect(page).toHaveURL("/admin/posts?tag=fresh");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel("Tag", { exact: true })).toHaveValue("fresh");
  await page.getByLabel("Tag", { exact: true }).selectOption("All");

  await select(page, "One").check();
  await select(page, "Two").check();
  await bar(page).getByRole("button", { name: "Clear" }).click();
  await expect(select(page, "One")).not.toBeChecked();
  await select(page, "One").check();
  await select(page, "Two").check();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("alertdialog", { name: "Delete 2 posts?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(rows(page)).toHaveCount(2);
  await success(page, "2 posts deleted.").getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(4);
  forgive(complaints, 503);
});

test("a post is duplicated, its link copied, and the list is found again as it was left", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { url } = await uploadPicture(page.request, 300, 200);
  await createPost(page.request, {
    title: "With a picture",
    slug: "pictured",
    featured_image: url,
  });
  for (let number = 1; number <= 12; number++) {
    await createPost(page.request, { title: `Filler ${number}`, tags: "filler" });
  }
  await openAsAdmin(page, "/admin/posts?sort=oldest");
  const picture = postRow(page, "With a picture").locator("img");
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .not.toBe(0);
  await postRow(page, "With a picture")
    .getByRole("button", { name: /^More actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect(success(page, "Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe("/blog/pictured");

  const edit = postRow(page, "Filler 11").getByRole("link", { name: /^Edit/ });
  await edit.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await edit.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/admin/posts?sort=oldest");
  await expect(edit).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await edit.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Post");
  await page.goBack();
  await expect(edit).toBeFocused();

  await postRow(page, "Filler 11")
    .getByRole("button", { name: /^More actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page).toHaveURL(/\/admin\/posts\/edit\//);
  await expect(page.getByLabel("Title*")).toHaveValue("Copy of Filler 11");
});

test("on a phone, each row has its actions too, and nothing is wider than the screen", async ({
  page,
}) => {
  await createPost(page.request, {
    title: "A long title that does not fit on one line of a phone",
  });
  const draft = await createPost(page.request, { title: "The draft", published: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsAdmin(page, "/admin/posts");
  await select(page, "The draft").check();
  await bar(page).getByRole("button", { name: "Clear" }).click();
  const long = postRow(page, "A long title");
  await expect(long.getByRole("link", { name: /^View/ })).toBeVisible();
  const row = postRow(page, "The draft");
  await row.getByRole("button", { name: /^Delete/ }).click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(question(page)).toHaveCount(0);
  await row.getByRole("button", { name: /^More actions/ }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Duplicate"]);
  await page.keyboard.press("Escape");
  await row.getByRole("link", { name: /^Edit/ }).click();
  await expect(page).toHaveURL(`/admin/posts/edit/${draft.id}`);
});

test("a public post leads admins to its editor, and costs others nothing", async ({ page }) => {
  const post = await createPost(page.request, { title: "In public", slug: "in-public" });
  const link = page.getByRole("link", { name: "Edit this post" });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/blog/in-public");
  await waitForHydration(page);
  await expect(link).toHaveCount(0);
  expect(loaded.filter((url) => url.includes("edit-post-link"))).toEqual([]);
  expect(await (await page.request.get("/blog/in-public")).text()).not.toContain("Edit this post");

  await openAsAdmin(page, "/blog/in-public");
  await link.click();
  await expect(page).toHaveURL(`/admin/posts/edit/${post.id}`);
  await expect(page.getByLabel("Title*")).toHaveValue("In public");
});
