import type { Locator } from "@playwright/test";
import { button, content, field, openNewPost, pasteOrDropPicture } from "./editor.ts";
import { expect, hold, test } from "./fixtures.ts";
import { createPost } from "./posts.ts";

const style = (locator: Locator, name: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);

test("tags look like badges on the list and on the post", async ({ page }) => {
  const { slug } = await createPost(page.request, { tags: "Lineage", published: true });
  for (const path of ["/blog", `/blog/${slug}`]) {
    await page.goto(path);
    const tag = page.getByRole("list", { name: "Tags" }).first().getByText("Lineage");
    expect(await style(tag, "border-top-style")).toBe("solid");
    expect(await style(tag, "padding-left")).not.toBe("0px");
  }
});

test("the pressed Preview button can be read while the mouse is on it", async ({ page }) => {
  await openNewPost(page);
  const preview = button(page, "Preview");
  await preview.click();
  await expect(preview).toHaveAttribute("aria-pressed", "true");
  const brand = await style(page.locator(":root"), "--brand");
  await preview.hover();
  await expect(preview).toHaveCSS("background-color", await resolved(preview, brand));
});

/** The color as the browser computes it at this element. */
function resolved(locator: Locator, color: string) {
  return locator.evaluate((element, color) => {
    const probe = document.createElement("i");
    probe.style.setProperty("color", color);
    element.append(probe);
    const computed = getComputedStyle(probe).color;
    probe.remove();
    return computed;
  }, color);
}

test("on a phone, Preview scrolls to the preview", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openNewPost(page);
  await field(page, "Title").fill("A title");
  await content(page).fill("Some text.");
  await button(page, "Preview").click();
  await expect(page.getByRole("heading", { name: "A title" })).toBeInViewport();
});

test("the progress of an upload is in view on a phone and on a desktop", async ({ page }) => {
  await openNewPost(page);
  const release = await hold(page, "**/api/storage/blog-images");
  await pasteOrDropPicture(page, "paste", content(page));
  const cancel = button(page, "Cancel upload");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(cancel).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("progressbar", { name: "Upload" })).toBeInViewport({ ratio: 1 });
    // Playwright clicks only what nothing else covers.
    await cancel.click({ trial: true });
  }
  release();
  await expect(cancel).toHaveCount(0);
});

test("fields in a card are lighter than the card, in both themes", async ({ page }) => {
  await openNewPost(page);
  const group = page.getByRole("group", { name: "SEO settings" });
  const light = (locator: Locator) =>
    locator.evaluate((element) => {
      const channels = getComputedStyle(element).backgroundColor.match(/\d+/g) ?? [];
      return channels.slice(0, 3).reduce((sum, channel) => sum + Number(channel), 0);
    });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await light(field(page, "Meta Title"))).toBeGreaterThan(await light(group));
  }
});
