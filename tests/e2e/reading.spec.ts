import { readPost } from "../fixtures/read-post.ts";
import { expect, test } from "./fixtures.ts";
import { createPost, uploadPicture } from "./posts.ts";

test("a long post is read by its contents, copied from, and looked at closely", async ({
  page,
  context,
  siteUrl,
}) => {
  const urls = [await uploadPicture(page.request), await uploadPicture(page.request)];
  const content = readPost(urls.map(({ url }) => url));
  const { slug } = await createPost(page.request, { content });

  await test.step("its header says how long it takes to read", async () => {
    await page.goto(`/blog/${slug}`);
    await expect(page.getByText("3 min read")).toBeVisible();
  });

  await test.step("an image that is clicked before the app runs opens once it does", async () => {
    await page.getByRole("link", { name: "Enlarge image: A chart of hours" }).click();
    await expect(page.getByRole("dialog", { name: "Image" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(`/blog/${slug}`);
  });

  const contents = page.getByRole("navigation", { name: "On this page" });
  const entry = (name: string) => contents.getByRole("link", { name });

  await test.step("the table of contents leads to a section, and marks it", async () => {
    await entry("What it costs").click();
    await expect(page).toHaveURL(/#h-what-it-costs$/);
    await expect(page.getByRole("heading", { name: "What it costs" })).toBeInViewport();
    await expect(entry("What it costs")).toHaveAttribute("aria-current", "location");
    await entry("Where to look first").click();
    await expect(entry("Where to look first")).toHaveAttribute("aria-current", "location");
    await expect(contents.locator("[aria-current]:visible")).toHaveCount(1);
  });

  await test.step("a heading has a link to itself", async () => {
    const link = page.getByRole("link", { name: "Link to “With an owner”" });
    await link.focus();
    await expect(link).toHaveCSS("opacity", "1");
    await link.press("Enter");
    await expect(page).toHaveURL(/#h-with-an-owner$/);
  });

  await test.step("code has its language, and is copied", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await expect(page.getByText("Python", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Copy code" }).first().click();
    await expect(page.getByRole("status")).toHaveText("Copied");
    await expect(page.getByRole("button", { name: "Copied code" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(
      /^-- Revenue as both[\s\S]* < date '2026-04-01'[\s\S]*group by region;$/,
    );
  });

  await test.step("a footnote has a link back", async () => {
    await page.getByRole("link", { name: "Footnote 1" }).click();
    await expect(page.getByText("Agreed in writing.")).toBeInViewport();
    await page.getByRole("link", { name: "Back to the text" }).click();
    await expect(page.getByRole("link", { name: "Footnote 1" })).toBeInViewport();
  });

  await test.step("images open large, by keyboard too, and focus returns", async () => {
    const link = page.getByRole("link", { name: "Enlarge image: A chart of hours" });
    await link.press("Space");
    const dialog = page.getByRole("dialog", { name: "Image" });
    await expect(dialog.getByRole("img", { name: "A chart of hours" })).toBeVisible();
    await expect(dialog.getByText("Image 1 of 2")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText("The same for a year.")).toBeVisible();
    await dialog.getByRole("button", { name: "Next image" }).click();
    await expect(dialog.getByText("Image 1 of 2")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step("on paper there is the text, with where it came from", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(`${siteUrl}/blog/${slug}`)).toBeVisible();
    await expect(page.getByText("Agreed in writing.")).toBeVisible();
    for (const role of ["banner", "navigation", "contentinfo", "button"] as const) {
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    const link = page.getByRole("link", { name: "the report" });
    const after = await link.evaluate((node) => getComputedStyle(node, "::after").content);
    expect(after).toContain("https://example.com/report");
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("on a phone the contents are folded, and the table scrolls by itself", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(entry("What it costs")).toBeHidden();
    await contents.getByText("On this page").filter({ visible: true }).click();
    await expect(entry("What it costs")).toBeVisible();
    const table = page.getByRole("region", { name: "Table: Hours a month" });
    await table.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => table.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
  });
});

test("without script the contents are links, images open as files, and nothing is dead", async ({
  plainPage: page,
  request,
}) => {
  const { url } = await uploadPicture(request);
  const { slug } = await createPost(request, { content: readPost([url, url]) });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("button", { name: "Copy code" })).toHaveCount(0);
  await page.getByText("On this page").filter({ visible: true }).click();
  await page
    .getByRole("link", { name: "What it costs", exact: true })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole("heading", { name: "What it costs" })).toBeInViewport();
  await page.getByRole("link", { name: "Enlarge image: A chart of hours" }).click();
  await expect(page).toHaveURL(url);
});
