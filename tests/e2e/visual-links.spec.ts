import { expectAccessible } from "./accessible.ts";
import { button, content } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { createPost } from "./posts.ts";
import { openVisually, readHtml } from "./visual.ts";

test("links are added, changed and removed by keyboard, to posts and other sites", {
  tag: "@core",
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 800 });
  const word = `lineage${crypto.randomUUID().slice(0, 8)}`;
  const target = await createPost(page.request, { title: `About ${word}`, published: false });
  const post = await createPost(page.request, { content: "<p>Read more</p>" });
  await openVisually(page, post);
  const { keyboard } = page;
  const dialog = page.getByRole("dialog", { name: "Link" });
  const url = dialog.getByRole("combobox", { name: "URL" });

  // The first link leads to a post, found by its title.
  await content(page).getByText("Read more").click();
  await keyboard.press("End");
  await keyboard.press("Control+Shift+ArrowLeft");
  await expect.poll(() => page.evaluate(() => `${getSelection()}`)).toBe("more");
  await keyboard.press("Control+k");
  await expect(url).toBeFocused();
  await expectAccessible(page);
  await keyboard.type(word);
  await expect(page.getByRole("option", { name: `About ${word} Draft` })).toBeVisible();
  await keyboard.press("Enter");
  await expect(content(page)).toBeFocused();
  await expect(dialog).toBeHidden();

  // Its URL is changed, first to an invalid one, then to another site.
  await keyboard.press("Control+k");
  await expect(url).toHaveValue(`/blog/${target.slug}`);
  await expect(dialog.getByRole("status")).toContainText("This post is a draft.");
  await dialog.getByRole("checkbox", { name: "Open in a new tab" }).check();
  await url.fill("javascript:alert(1)");
  await keyboard.press("Enter");
  await expect(dialog.getByText("Links can start with https://")).toBeVisible();
  await url.fill("/blog/never-written");
  await expect(dialog.getByRole("status")).toHaveText("There’s no post or page at this URL.");
  await url.fill("example.com/more");
  await keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await keyboard.press("Control+k");
  await expect(dialog.getByRole("checkbox", { name: "Open in a new tab" })).toBeChecked();
  await keyboard.press("Escape");
  await expect(content(page)).toBeFocused();

  // Without a selection the text is a field, too.
  await keyboard.press("End");
  await keyboard.type(" or ");
  await button(page, "Link").click();
  await url.fill(`/blog/${target.slug}`);
  await dialog.getByRole("textbox", { name: "Text" }).fill("the draft");
  await button(page, "Add link").click();
  expect(await readHtml(page)).toBe(
    `<p>Read <a href="https://example.com/more" target="_blank" rel="noopener">more</a> or <a href="/blog/${target.slug}">the draft</a></p>`,
  );
});

test("Enter right after the words takes the first post that has them", async ({ page }) => {
  const word = `owner${crypto.randomUUID().slice(0, 8)}`;
  const { slug } = await createPost(page.request, { title: `About ${word}` });
  await openVisually(page);
  await content(page).click();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "URL" })).toBeFocused();
  await page.keyboard.type(word);
  await page.keyboard.press("Enter");
  await expect(content(page)).toBeFocused();
  expect(await readHtml(page)).toBe(`<p><a href="/blog/${slug}">About ${word}</a></p>`);
});

test("a click in a link shows where it leads; it is edited and removed there", async ({ page }) => {
  const post = await createPost(page.request, {
    content: '<p>Read <a href="/blog">all posts</a> now</p>',
  });
  await openVisually(page, post);
  const dialog = page.getByRole("dialog", { name: "Link" });
  await content(page).getByText("all posts").click();
  await expect(dialog.getByRole("link", { name: "/blog" })).toHaveAttribute("target", "_blank");
  await expect(content(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await content(page).getByText("Read").click();
  await content(page).getByText("all posts").click();
  await button(page, "Edit link").click();
  await dialog.getByRole("combobox", { name: "URL" }).fill("example.com");
  await button(page, "Update link").click();
  await expect(content(page).getByRole("link")).toHaveAttribute("href", "https://example.com");
  await content(page).getByText("Read").click();
  await content(page).getByText("all posts").click();
  await button(page, "Remove link").click();
  await expect(content(page)).toBeFocused();
  expect(await readHtml(page)).toBe("<p>Read all posts now</p>");
});

test("a link is removed, its text is not", async ({ page }) => {
  const post = await createPost(page.request, { content: '<p><a href="/blog">All posts</a></p>' });
  await openVisually(page, post);
  await content(page).getByText("All posts").click();
  await page.keyboard.press("Control+k");
  await button(page, "Remove link").click();
  await expect(content(page)).toBeFocused();
  expect(await readHtml(page)).toBe("<p>All posts</p>");
});
