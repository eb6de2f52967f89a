import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./fixtures.ts";
import { createPost, deleteAllPosts } from "./posts.ts";

test.use({ siteOf: "posts" });
test.beforeEach(({ request }) => deleteAllPosts(request));

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test("the home page is short, shows the newest posts, folds details and leads to contact", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "From the blog" })).toHaveCount(0);
  for (const title of ["Oldest", "Older", "Newer", "Newest"]) {
    await createPost(page.request, { title: `${title} report` });
  }
  await createPost(page.request, { title: "Hidden report", published: false });

  await page.setViewportSize(PHONE);
  await page.goto("/");
  const strip = page.getByRole("region", { name: "From the blog" });
  await expect(strip.getByRole("heading", { level: 3 })).toHaveText([
    "Newest report",
    "Newer report",
    "Older report",
  ]);
  expect(await pageHeight(page)).toBeLessThan(10_500);

  const details = page.getByText(/^We bring your sources into one warehouse/);
  const toggle = page.getByText("Details: Data Platforms & Analytics");
  await expect(details).toBeHidden();
  await toggle.click();
  await expect(details).toBeVisible();

  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { name: "Send us a message" })).toBeInViewport();

  await page.setViewportSize(DESKTOP);
  await page.goto("/");
  expect(await pageHeight(page)).toBeLessThan(9000);
  await expect(details).toBeHidden();
  await toggle.click();
  await expect(details).toBeVisible();
  await waitForHydration(page);
  await strip.getByRole("link", { name: "Newer report" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Newer report");
});

test.describe("without script, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("the details of a service open", async ({ page }) => {
    await page.goto("/");
    await page.getByText("Details: Cloud & DevOps Enablement").click();
    await expect(page.getByText(/^We set up cloud accounts/)).toBeVisible();
  });
});
