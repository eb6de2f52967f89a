import type { Page } from "@playwright/test";
import { postBody } from "../helpers/posts.ts";
import { expect, test } from "./fixtures.ts";
import { beSignedIn, FIRST_ADMIN, failure, forgive, success } from "./people.ts";
import { bearer, createPost, deleteAllPosts } from "./posts.ts";

// The list shows every post of a site: these tests need one to themselves.
test.use({ siteOf: "the managed posts" });
test.beforeEach(({ request }) => deleteAllPosts(request));

const rows = (page: Page) => page.getByRole("list", { name: "Posts" }).getByRole("listitem");
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Delete Post" });

test("without posts the list leads to the first one", async ({ page }) => {
  await beSignedIn(page, FIRST_ADMIN);
  await page.goto("/admin/posts");
  await expect(page.getByText("No blog posts yet.")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Create Your First Post" }).click();
  await expect(page).toHaveURL("/admin/posts/new");
  await page.goBack();
  await page.getByRole("link", { name: "New Post" }).click();
  await expect(page).toHaveURL("/admin/posts/new");
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/admin");
});

test("all posts are listed, newest first, with what can be done to each", async ({
  page,
  context,
}) => {
  await createPost(page.request, { title: "The published one", slug: "published" });
  const draft = await createPost(page.request, { title: "The draft", published: false });
  await beSignedIn(page, FIRST_ADMIN);
  await page.goto("/admin/posts");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText("The draft");
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  const today = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeZone: "America/Los_Angeles",
  }).format(new Date());
  await expect(rowOf(page, "The draft")).toContainText(`Created ${today} • Updated ${today}`);
  await expect(rowOf(page, "The draft").getByText("Draft", { exact: true })).toBeVisible();
  await expect(rowOf(page, "The draft").getByRole("link", { name: /^View/ })).toHaveCount(0);

  const published = rowOf(page, "The published one");
  await expect(published.getByText("Published", { exact: true })).toBeVisible();
  const opened = context.waitForEvent("page");
  await published.getByRole("link", { name: /^View/ }).click();
  await expect(await opened).toHaveURL("/blog/published");
  await rowOf(page, "The draft").getByRole("link", { name: /^Edit/ }).click();
  await expect(page).toHaveURL(`/admin/posts/edit/${draft.id}`);
});

test("a post is deleted after a question, or stays when that fails", async ({
  page,
  complaints,
}) => {
  await createPost(page.request, { title: "Doomed", slug: "doomed" });
  await createPost(page.request, { title: "Kept" });
  await beSignedIn(page, FIRST_ADMIN);
  await page.goto("/admin/posts");
  const remove = rowOf(page, "Doomed").getByRole("button", { name: /^Delete/ });
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

test("many posts are on pages, and found by title and status", async ({ page, complaints }) => {
  const headers = await bearer(page.request);
  for (let number = 1; number <= 51; number++) {
    const data = postBody({
      title: number === 7 ? "A needle, 100%" : `Post ${number}`,
      slug: `many-${number}`,
      published: number === 7 || number === 8,
    });
    await page.request.post("/api/admin/posts", { headers, data });
  }
  await beSignedIn(page, FIRST_ADMIN);
  await page.goto("/admin/posts");
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByText("51 posts")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin/posts?page=2");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Post 1");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  const search = page.getByRole("searchbox", { name: "Search titles" });
  await search.pressSequentially("NEEDLE, 100%");
  await expect(page).toHaveURL("/admin/posts?q=NEEDLE%2C+100%25");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("1 post", { exact: true })).toBeVisible();
  await page.getByLabel("Status").selectOption("Draft");
  await expect(page.getByText("No posts match your filters.")).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue("NEEDLE, 100%");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page).toHaveURL("/admin/posts");
  await expect(search).toHaveValue("");
  await expect(rows(page)).toHaveCount(50);
  await page.getByLabel("Status").selectOption("Published");
  await expect(rows(page)).toHaveCount(2);

  // The only post of the last page goes, and its page with it.
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
});
