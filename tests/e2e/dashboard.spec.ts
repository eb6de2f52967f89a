import { expect, forgive, test } from "./fixtures.ts";
import { FIRST_ADMIN, signInDirectly } from "./people.ts";
import { createPost, deleteAllPosts } from "./posts.ts";

// A visitor can send only a few messages an hour, and "accounts" and "all" send many.
test.use({ siteOf: "posts" });
test.beforeEach(({ request }) => deleteAllPosts(request));

test("the dashboard shows what waits, and how the site is doing", { tag: "@core" }, async ({
  page,
  complaints,
}) => {
  await createPost(page.request, { title: "A draft to finish", published: false });
  await createPost(page.request, { title: "A fresh post", slug: "a-fresh-post" });
  const message = { name: "Grace Waits", email: "grace@example.com", message: "Are you there?" };
  await page.request.post("/api/functions/send-contact-email", { data: message });
  await signInDirectly(page, FIRST_ADMIN);
  await page.route("**/api/admin/dashboard", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/admin");
  await expect(page.getByText("We couldn’t load this.")).toBeVisible();
  await page.unroute("**/api/admin/dashboard");
  await page.getByRole("button", { name: "Try again" }).click();

  const panel = (name: string) => page.getByRole("region", { name });
  await expect(
    panel("Recently published").getByRole("link", { name: /^A fresh post/ }),
  ).toBeVisible();
  await expect(panel("Messages waiting")).toContainText("Grace Waits");
  await expect(panel("Messages waiting")).toContainText(/Waiting (less|\d)/);
  await expect(panel("Site status")).toContainText("No mail server is set up");
  await expect(panel("Site status")).toContainText("No backups yet.");
  await expect(panel("Site status")).toContainText(
    /(Embedded database|PostgreSQL [\d.]+ server), [\d.]+ MB/,
  );
  await panel("Drafts to finish").getByRole("link", { name: "A draft to finish" }).click();
  await expect(page.getByLabel("Title*")).toHaveValue("A draft to finish");
  await page.goBack();
  await panel("Drafts to finish").getByRole("link", { name: "All drafts" }).click();
  await expect(page).toHaveURL("/admin/posts?status=draft&sort=updated");
  forgive(complaints, 503);
});
