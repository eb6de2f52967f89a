import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { button, content, field, getPost, openNewPost, openPost, picture } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { createPost } from "./posts.ts";
import { readHtml, showVisual } from "./visual.ts";

const blocks = (page: Page) => page.getByRole("listbox", { name: "Blocks" });

const top = (locator: Locator) =>
  locator.evaluate((element) => element.getBoundingClientRect().top);

/** Types the name of a block after "/" and inserts it. */
async function insert(page: Page, name: string) {
  await page.keyboard.type(`/${name}`);
  await expect(blocks(page).getByRole("option", { selected: true })).toContainText(name);
  await page.keyboard.press("Enter");
  await expect(blocks(page)).toBeHidden();
}

test("a whole post with every kind of block is written by keyboard alone, and readers get it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openNewPost(page);
  const title = `Every block ${Date.now()}`;
  await field(page, "Title").fill(title);
  await showVisual(page);
  await content(page).focus();
  const { keyboard } = page;

  await keyboard.type("/");
  await expect(blocks(page).getByRole("option")).toHaveCount(17);
  await expect(content(page)).toHaveAttribute("aria-activedescendant", /./);
  await keyboard.press("Escape");
  await expect(blocks(page)).toBeHidden();
  await keyboard.press("Backspace");

  await insert(page, "Heading 2");
  await keyboard.type("Costs");
  await keyboard.press("Enter");
  await keyboard.type("They fell ");
  await insert(page, "Footnote");
  await keyboard.type("Our own figures.");
  await keyboard.press("Enter");
  await keyboard.press("Backspace");
  await expect(content(page)).not.toContainText("Our own figures.");
  await keyboard.press("Control+z");
  await expect(content(page)).toContainText("Our own figures.");
  await keyboard.type(" by half.");
  await keyboard.press("Enter");
  await insert(page, "Bulleted list");
  await keyboard.type("one");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await insert(page, "Quote");
  await keyboard.type("said");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await insert(page, "Code block");
  await keyboard.type("select 1;");
  await keyboard.press("Alt+F10");
  await expect(page.getByLabel("Language")).toBeFocused();
  await keyboard.type("SQL");
  await keyboard.press("Escape");
  await expect(content(page)).toBeFocused();
  await keyboard.press("Shift+Enter");
  await insert(page, "Table");
  await keyboard.type("Year");
  await keyboard.press("Tab");
  await keyboard.type("Cost");
  await keyboard.press("Alt+F10");
  await expect(button(page, "Add row above")).toBeFocused();
  await keyboard.press("ArrowLeft");
  await keyboard.press("ArrowLeft");
  await expect(button(page, "Header row")).toBeFocused();
  await keyboard.press("Enter");
  await expect(content(page).getByRole("columnheader")).toHaveCount(0);
  await keyboard.press("Control+z");
  await expect(content(page).getByRole("columnheader")).toHaveCount(3);
  // Tab goes through the last cell into a new row.
  for (let cell = 0; cell < 8; cell++) await keyboard.press("Tab");
  await keyboard.type("last");
  await expect(content(page).getByRole("row")).toHaveCount(4);
  await keyboard.press("Escape");
  await insert(page, "Image");
  await expect(page.getByRole("menuitem", { name: "Upload" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "Upload" })).toBeHidden();
  await keyboard.press("Escape");
  await expect(content(page)).toBeFocused();
  await insert(page, "Video");
  const dialog = page.getByRole("dialog", { name: "Video" });
  await expect(dialog.getByRole("textbox", { name: "URL" })).toBeFocused();
  await keyboard.type("https://example.com/film");
  await keyboard.press("Enter");
  await expect(dialog.getByText("Enter the URL of a video on YouTube or Vimeo.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "URL" }).fill("https://youtu.be/dQw4w9WgXcQ");
  await keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(content(page).getByText("Video on YouTube")).toBeVisible();
  await expect(content(page)).toBeFocused();

  // The handle of the block at the cursor is before the text.
  const video = content(page).locator(":scope > *").nth(6);
  const handle = button(page, "Block options");
  const distance = async () => (await top(handle)) - (await top(video));
  // For an instant after the dialog, the editor puts the cursor back to where it was.
  await expect(async () => {
    await keyboard.press("ArrowLeft");
    await expect.poll(distance, { timeout: 1_000 }).toBeCloseTo(0, 0);
  }).toPass();
  await keyboard.press("Shift+Tab");
  await expect(button(page, "Block options")).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(content(page).locator(":scope > *").nth(5)).toHaveText("Video on YouTube");
  await keyboard.press("Tab");
  await expect(content(page)).toBeFocused();
  await keyboard.press("Alt+Shift+ArrowDown");
  await expect(content(page).locator(":scope > *").nth(5)).toHaveText(/^YearCost/);

  const written = await readHtml(page);
  expect(written).toBe(
    [
      "<h2>Costs</h2>",
      '<p>They fell <sup id="h-fnref1"><a href="#h-fn1">1</a></sup> by half.</p>',
      "<ul><li>one</li></ul>",
      "<blockquote><p>said</p></blockquote>",
      '<pre><code class="language-sql">select 1;</code></pre>',
      "<table><thead><tr><th>Year</th><th>Cost</th><th></th></tr></thead><tbody><tr><td></td><td></td><td></td></tr><tr><td></td><td></td><td></td></tr><tr><td>last</td><td></td><td></td></tr></tbody></table>",
      '<p><a class="video" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"></a></p>',
      '<ol><li id="h-fn1">Our own figures.&nbsp;<a href="#h-fnref1">↩</a></li></ol>',
    ].join("\n"),
  );

  const { slug } = await createPost(page.request, {
    content: `${written}${"<p>More.</p>".repeat(60)}`,
  });
  await page.goto(`/blog/${slug}`);
  const note = page.getByRole("listitem").filter({ hasText: "Our own figures." });
  const reference = page.getByRole("superscript").getByRole("link", { name: "1" });
  await reference.click();
  await expect(note).toBeInViewport();
  await expect(page).toHaveURL(/#h-fn1$/);
  await note.getByRole("link").click();
  await expect(reference).toBeInViewport();
  await expect(page.getByRole("link", { name: "Video on YouTube" })).toBeVisible();
});

test("callout, fold, button, gallery and bookmark are inserted by keyboard, and readers get them", {
  tag: "@core",
}, async ({ page }) => {
  const name = `Bookmarked ${Date.now()}`;
  const bookmarked = await createPost(page.request, { title: name, excerpt: "What it is about." });
  const post = await createPost(page.request, { content: "<p>First.</p>" });
  await openPost(page, post);
  await showVisual(page);
  const text = content(page);
  const { keyboard } = page;
  await text.getByText("First.").click();
  await keyboard.press("End");
  await keyboard.press("Enter");

  await insert(page, "Callout");
  await keyboard.type("Mind the gap.");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await insert(page, "Fold");
  await keyboard.type("How we measured");
  await keyboard.press("Enter");
  await keyboard.type("With a stopwatch.");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await insert(page, "Button");
  await keyboard.type("Write to us");
  await keyboard.press("Control+k");
  await page.getByLabel("URL", { exact: true }).fill("/#contact");
  await keyboard.press("Enter");
  await expect(text.getByRole("link", { name: "Write to us" })).toBeVisible();
  await expect(text).toBeFocused();
  await keyboard.press("Enter");
  await insert(page, "Bookmark");
  const search = page.getByRole("combobox", { name: "Search posts" });
  await expect(search).toBeFocused();
  // The search is beside the text, not in front of it.
  await expect(text.getByRole("link", { name: "Write to us" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(text).toBeFocused();
  await insert(page, "Bookmark");
  await expect(search).toBeFocused();
  await keyboard.type(name);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await keyboard.press("Enter");
  await expect(text.getByText("What it is about.")).toBeVisible();
  await expect(text).toBeFocused();

  // The browser needs a moment until it reports the next file dialog.
  const chooser = page.waitForEvent("filechooser");
  await insert(page, "Gallery");
  await expect(button(page, "Upload images")).toBeFocused();
  await keyboard.press("Enter");
  await (await chooser).setFiles([await picture("one.png"), await picture("two.png")]);
  // Images without alt text have no role yet.
  const images = text.locator("[data-images] img[src]");
  await expect(images).toHaveCount(2);
  await expect(text.getByText("2 of 6 images")).toBeVisible();
  await images.first().click();
  const [first, second] = await sources(page);
  await keyboard.press("Alt+Shift+ArrowRight");
  await expect.poll(() => sources(page)).toEqual([second, first]);
  await button(page, "Move left").click();
  await expect.poll(() => sources(page)).toEqual([first, second]);

  await keyboard.press("Control+s");
  await expect
    .poll(async () => (await getPost(page, post)).content)
    .toBe(
      [
        "<p>First.</p>",
        '<aside class="callout"><p>Mind the gap.</p></aside>',
        "<details><summary>How we measured</summary><p>With a stopwatch.</p></details>",
        '<p><a class="button" href="/#contact">Write to us</a></p>',
        `<figure class="bookmark"><a href="/blog/${bookmarked.slug}">${name}</a><figcaption>What it is about.</figcaption></figure>`,
        `<figure class="gallery"><img src="${first}" alt=""><img src="${second}" alt=""></figure>`,
      ].join("\n"),
    );

  await page.goto(`/blog/${post.slug}`);
  const article = page.getByRole("article");
  await expect(article.getByText("Mind the gap.")).toBeVisible();
  await expect(article.getByText("With a stopwatch.")).toBeHidden();
  await article.getByText("How we measured").click();
  await expect(article.getByText("With a stopwatch.")).toBeVisible();
  await expect(article.getByRole("link", { name: "Write to us", exact: true })).toBeVisible();
  await expect(article.locator(".gallery img")).toHaveCount(2);
  await expectAccessible(page);
  await article.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
});

/** The URLs of the images in the text. */
const sources = (page: Page) =>
  content(page)
    .locator("[data-images] img[src]")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src")));

test("blocks are moved by dragging and from a menu, and tables are changed by buttons", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const post = await createPost(page.request, {
    content:
      "<h2>One</h2><p>Two</p><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>a</td></tr></tbody></table><script>run()</script>",
  });
  await openPost(page, post);
  await showVisual(page);
  const text = content(page);
  const handle = button(page, "Block options");
  const choose = async (name: string) => {
    await handle.click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };

  await text.getByText("Two").hover();
  await handle.dragTo(text.getByRole("heading", { name: "One" }), {
    targetPosition: { x: 40, y: 2 },
  });
  await expect(text).toHaveText(/^TwoOne/);
  await text.getByText("Two").hover();
  await choose("Move down");
  await expect(text).toHaveText(/^OneTwo/);
  await text.getByText("Two").hover();
  await choose("Duplicate");
  await expect(text).toHaveText(/^OneTwoTwo/);
  await choose("Delete");
  await expect(text).toHaveText(/^OneTwoA/);

  await text.getByRole("cell", { name: "a" }).click();
  await button(page, "Add row below").click();
  await button(page, "Add column right").click();
  await expect(text.getByRole("row")).toHaveCount(3);
  await expect(text.getByRole("columnheader")).toHaveCount(2);
  await text.getByRole("columnheader").last().click();
  await page.keyboard.type("B");
  await text.getByRole("cell", { name: "a" }).click();
  await button(page, "Remove row").click();
  await expect(text.getByRole("row")).toHaveCount(2);
  await button(page, "Undo").click();
  await expect(text.getByRole("row")).toHaveCount(3);
  await button(page, "Delete table").click();
  await expect(text.getByRole("table")).toHaveCount(0);

  const source = text.getByRole("textbox", { name: "HTML block" });
  await source.hover();
  await choose("Edit HTML");
  await expect(source).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("<!-- seen -->");
  await button(page, "Undo").focus();
  expect(await readHtml(page)).toBe("<h2>One</h2><p>Two</p>\n<script>run()</script><!-- seen -->");
  // The undo history survives a look at the HTML.
  await showVisual(page);
  // Slow typing is several steps.
  for (let step = 0; step < 20 && (await text.getByRole("table").count()) === 0; step++) {
    await button(page, "Undo").click();
  }
  await expect(source).toHaveValue("<script>run()</script>");
  await expect(text.getByRole("table")).toBeVisible();
});
