import type { Locator, Page } from "@playwright/test";
import { expectAccessibleNow } from "./accessible.ts";
import { button, content, field, openNewPost } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { createPost, uploadPicture } from "./posts.ts";
import { openVisually, readHtml } from "./visual.ts";

const TEXT = `<h2>Where numbers part</h2><p>${"Two teams count the same thing. ".repeat(9)}</p><blockquote><p>Who owns it?</p></blockquote><ul><li>One definition</li></ul>`;
const PHONE = { width: 360, height: 740 };

const bar = (page: Page) => page.getByRole("toolbar", { name: "Selection" });
const settings = (page: Page) => page.getByRole("complementary", { name: "Settings" });
const bottomBar = (page: Page) => page.locator("[data-bottom-bar]");

test("the text has the measure, type and colors of the published post", {
  tag: "@core",
}, async ({ page }) => {
  const { url } = await uploadPicture(page.request, 300, 200);
  const image = `<img src="${url}" alt="A chart" width="300" height="200">`;
  const post = await createPost(page.request, {
    title: "Where the numbers of two teams part, and who can bring them together",
    content: `${TEXT}<figure>${image}<figcaption>All orders</figcaption></figure><p>${image}</p>`,
    published: true,
  });
  for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(viewport);
    await page.goto(`/blog/${post.slug}`);
    const published = [
      await look(page.getByRole("heading", { level: 1 })),
      ...(await looks(page.locator(".post-body"))),
    ];
    await openVisually(page, post);
    const edited = [await look(field(page, "Title")), ...(await looks(content(page)))];
    expect(edited).toEqual(published);
  }
});

test("the text grows with the page, and the tools stay at its top", async ({ page }) => {
  const post = await createPost(page.request, { content: "<p>One more line.</p>\n".repeat(80) });
  await openVisually(page, post);
  const tools = page.getByRole("toolbar", { name: "Formatting" });
  expect(await scrolls(content(page))).toBe(false);
  const { height } = await box(tools);
  await content(page).getByText("One more line.").last().click();
  await expect(tools).toBeInViewport();
  expect(await box(tools)).toMatchObject({ height });
  await readHtml(page);
  expect(await scrolls(content(page))).toBe(false);
  await expect(tools).toHaveCount(0);
  await expect(button(page, "Insert image")).toBeInViewport();
});

test("what is selected by pointer or keyboard has a bar with the most used tools", async ({
  page,
}) => {
  const post = await createPost(page.request, {
    content: "<p>One</p><p>Two words</p><pre><code>code</code></pre>",
  });
  await openVisually(page, post);
  await content(page)
    .getByText("Two words")
    .dblclick({ position: { x: 8, y: 8 } });
  await expect(bar(page).getByRole("button")).toHaveText(["", "", "", "", "", ""]);
  for (const name of ["Bold", "Italic", "Link", "Heading", "Quote", "Code"]) {
    await expect(bar(page).getByRole("button", { name, exact: true })).toBeVisible();
  }
  await expect(content(page)).toBeFocused();
  const selected = await box(content(page).getByText("Two words"));
  const above = await box(bar(page));
  expect(above.y + above.height).toBeLessThanOrEqual(selected.y + 8);
  await expectAccessibleNow(page);
  await bar(page).getByRole("button", { name: "Bold" }).click();
  await expect(bar(page).getByRole("button", { name: "Bold" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await content(page).getByText("One").click();
  await expect(bar(page)).toBeHidden();

  const { keyboard } = page;
  await keyboard.press("Home");
  await keyboard.press("Shift+End");
  await expect(bar(page)).toBeVisible();
  await keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(content(page)).toBeFocused();
  await keyboard.press("Shift+ArrowLeft");
  await expect(bar(page)).toBeVisible();
  await keyboard.press("Alt+F10");
  await expect(bar(page).getByRole("button", { name: "Bold" })).toBeFocused();
  for (let step = 0; step < 3; step++) await keyboard.press("ArrowRight");
  await expect(bar(page).getByRole("button", { name: "Heading" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(content(page)).toBeFocused();
  await content(page).getByText("code").dblclick();
  await expect(page.getByLabel("Language")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(await readHtml(page)).toBe(
    "<h2>One</h2>\n<p><strong>Two</strong> words</p>\n<pre><code>code</code></pre>",
  );
});

const SPECIFIED = [
  "Slug",
  "Author",
  "Excerpt",
  "Image URL",
  "Tags",
  "Meta Title",
  "Meta Description",
  "Social Sharing Image URL",
];

for (const width of [360, 768, 1023, 1024, 1280]) {
  test(`every specified field is shown without a click, ${width} px wide`, {
    tag: "@core",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openNewPost(page);
    const fields = settings(page).locator("[name]");
    await expect(fields).toHaveCount(SPECIFIED.length);
    for (const [index, name] of SPECIFIED.entries()) {
      await expect(fields.nth(index)).toBeVisible();
      await expect(fields.nth(index)).toHaveAccessibleName(name);
    }
    await expect(settings(page).getByLabel("Upload image (max 5MB)")).toBeVisible();
    const text = await box(content(page));
    const slug = await box(field(page, "Slug"));
    if (width < 1024) {
      expect(slug.y).toBeGreaterThan(text.y + text.height);
    } else {
      const author = await box(settings(page).getByLabel("Author"));
      expect(slug.x).toBeGreaterThan(text.x + text.width);
      expect(author.y + author.height).toBeLessThan((await box(bottomBar(page))).y);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("the settings are folded away and unfolded, stay so, and open for a field with an error", {
  tag: "@core",
}, async ({ page }) => {
  await openNewPost(page);
  await expect(settings(page).getByRole("textbox").first()).toHaveAccessibleName("Slug");
  await button(page, "Settings").click();
  await expect(button(page, "Settings")).toHaveAttribute("aria-expanded", "false");
  await expect(settings(page)).toBeHidden();
  await page.reload();
  await expect(field(page, "Title")).toBeVisible();
  await expect(settings(page)).toBeHidden();
  await button(page, "Settings").click();
  await field(page, "Title").fill("A title");
  await field(page, "Slug").fill("x".repeat(201));
  await content(page).fill("Text");
  await button(page, "Settings").click();
  await expect(settings(page)).toBeHidden();
  await button(page, "Create Post").click();
  await expect(field(page, "Slug")).toBeFocused();
  await expect(button(page, "Settings")).toHaveAttribute("aria-expanded", "true");
  await button(page, "Settings").focus();
  await page.keyboard.press("Enter");
  await expect(settings(page)).toBeHidden();
});

test("writing mode hides all but the text, and comes back as it was", async ({ page }) => {
  const post = await createPost(page.request, { content: "<p>One more line.</p>\n".repeat(80) });
  await openVisually(page, post);
  const line = content(page).getByText("One more line.").nth(40);
  await line.click();
  await page.keyboard.press("End");
  const before = { scrollY: await page.evaluate(() => scrollY), ...(await box(line)) };
  const navigation = page.getByRole("navigation", { name: "Admin" });
  await button(page, "Writing mode").click();
  await expect(button(page, "Writing mode")).toHaveAttribute("aria-pressed", "true");
  await expect(navigation).toBeHidden();
  await expect(settings(page)).toBeHidden();
  await expect(button(page, "Cancel")).toBeHidden();
  await expect(button(page, "Update Post")).toBeVisible();
  await expect(field(page, "Title")).toBeVisible();
  expect((await box(line)).y).toBeCloseTo(before.y, 0);
  await expectAccessibleNow(page);
  await page.keyboard.type(" Typed.");
  await page.keyboard.press("Escape");
  await expect(navigation).toBeVisible();
  await expect(settings(page)).toBeVisible();
  expect({ scrollY: await page.evaluate(() => scrollY), ...(await box(line)) }).toEqual(before);
  await page.keyboard.type(" And more.");
  await expect(line).toHaveText("One more line. Typed. And more.");

  await page.keyboard.press("Control+Shift+F");
  await expect(navigation).toBeHidden();
  await button(page, "Writing mode").click();
  await expect(navigation).toBeVisible();
  await page.keyboard.press("Control+Shift+F");
  await field(page, "Title").fill("");
  await page.keyboard.press("Control+s");
  await expect(field(page, "Title")).toBeFocused();
});

test("on a phone the text comes first, and the bar is at the bottom edge", {
  tag: "@core",
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const post = { content: TEXT, published: true, excerpt: "", meta_description: "" };
  await openVisually(page, await createPost(page.request, post));
  await expect(page.getByText(/^\d things to look at$/)).toBeVisible();
  expect((await box(bottomBar(page))).height).toBeLessThanOrEqual(120);
  await expect(field(page, "Title")).toBeInViewport();
  await expect(content(page)).toBeInViewport();
  const bottom = async () => {
    const { y, height } = await box(bottomBar(page));
    return y + height;
  };
  expect(await bottom()).toBe(PHONE.height);
  await content(page).click();
  await page.keyboard.press("Control+End");
  await expect(field(page, "Slug")).not.toBeInViewport();
  expect(await bottom()).toBe(PHONE.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  await button(page, "Settings").click();
  await expect(
    settings(page).getByRole("heading", { name: "Settings", exact: true }),
  ).toBeFocused();
  await expect(field(page, "Slug")).toBeInViewport();
  await expectAccessibleNow(page);
  await page.keyboard.press("Tab");
  await expect(field(page, "Slug")).toBeFocused();
});

test("while unsaved changes are offered, the post can be edited", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const post = await createPost(page.request, { title: "Saved", content: "<p>One</p>" });
  await openVisually(page, post);
  await field(page, "Title").fill("Not saved");
  await expect(page.getByText(/^Unsaved changes, backed up/)).toBeVisible();
  await button(page, "Cancel").click();
  await button(page, "Leave").click();
  await expect(page).toHaveURL("/admin/posts");
  await page.goto(`/admin/posts/edit/${post.id}`);
  await expect(page.getByText(/^Unsaved changes from/)).toBeVisible();
  await expectAccessibleNow(page);
  await content(page).press("Control+End");
  await page.keyboard.type(" and two");
  await expect(content(page)).toHaveText("One and two");
  // The newer text is offered in turn.
  await button(page, "Restore").click();
  await expect(field(page, "Title")).toHaveValue("Not saved");
  await expect(content(page)).toHaveText("One");
  await button(page, "Restore").click();
  await expect(content(page)).toHaveText("One and two");
});

test("Enter in the title leads to the text, and no line break gets into the title", async ({
  page,
}) => {
  await openVisually(page);
  await field(page, "Title").fill("One\nTwo");
  await expect(field(page, "Title")).toHaveValue("One Two");
  await field(page, "Title").press("Enter");
  await expect(content(page)).toBeFocused();
  await expect(page).toHaveURL("/admin/posts/new");
});

/** The kinds of text that a post has. */
async function looks(text: Locator) {
  const kinds = ["h2", "p", "blockquote", "ul", "figcaption"];
  const withImages = text.locator("> :is(figure, p:last-child)");
  return [
    ...(await Promise.all(kinds.map((kind) => look(text.locator(kind).first())))),
    ...(await withImages.evaluateAll((blocks) =>
      blocks.map((block) => Math.round(block.getBoundingClientRect().height)),
    )),
  ];
}

async function look(locator: Locator) {
  return locator.evaluate((element) => {
    const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color } =
      getComputedStyle(element);
    const { width } = element.getBoundingClientRect();
    return {
      font: `${fontWeight} ${fontSize}/${lineHeight} ${fontFamily} ${letterSpacing}`,
      color,
      width: Math.round(width),
    };
  });
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error("It is not visible.");
  return found;
}

/** Whether the text scrolls by itself. */
function scrolls(text: Locator) {
  return text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
}
