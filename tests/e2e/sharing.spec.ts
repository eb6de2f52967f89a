import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { success } from "./people.ts";
import { bearer, createPost } from "./posts.ts";

const TITLE = 'Who owns "revenue"? 50% & more';

const share = (page: Page) => page.getByRole("region", { name: "Share" });

test("a post and a case study are shared by plain links, or by a copied link", async ({
  page,
  plainPage,
  siteUrl,
}) => {
  const { slug } = await createPost(page.request, { title: TITLE });
  const url = `${siteUrl}/blog/${slug}`;
  const [to, text] = [encodeURIComponent(url), encodeURIComponent(TITLE)];
  const hrefs = {
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${to}`,
    X: `https://x.com/intent/post?text=${text}&url=${to}`,
    Email: `mailto:?subject=${text}&body=${to}`,
  };
  const copy = share(page).getByRole("button", { name: "Copy link" });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/blog/${slug}`);
  for (const [name, href] of Object.entries(hrefs)) {
    await expect(share(page).getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      href,
    );
  }

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // The click also loads the script.
  await copy.click();
  await expect(success(page, "Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  const study = "/case-studies/healthcare-reporting";
  await page.goto(study);
  await copy.click();
  await expect(success(page, "Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(siteUrl + study);

  // A browser that allows no copying shows the link, selected.
  await page.goto(`/blog/${slug}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await copy.click();
  const field = share(page).getByRole("textbox", { name: "Link to this page" });
  await expect(field).toHaveValue(url);
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(url);

  await plainPage.goto(`/blog/${slug}`);
  await expect(share(plainPage).getByRole("link")).toHaveCount(3);
  await expect(share(plainPage).getByRole("button")).toHaveCount(0);

  const draft = await createPost(page.request, { published: false });
  const link = await page.request.post(`/api/admin/posts/${draft.id}/preview-link`, {
    headers: await bearer(page.request),
  });
  await page.goto((await link.json()).preview_url);
  await expect(page.getByText("This is a private preview")).toBeVisible();
  await expect(share(page)).toHaveCount(0);
});
