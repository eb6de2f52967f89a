import { button, content, getPost, openNewPost, openPost } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { forgive, success } from "./people.ts";
import { createPost } from "./posts.ts";
import { openVisually, readHtml, tab } from "./visual.ts";

test("somebody new writes visually, and the last mode is remembered", { tag: "@core" }, async ({
  page,
}) => {
  await openNewPost(page);
  await page.evaluate(() => localStorage.removeItem("post-editor-mode"));
  await page.reload();
  await expect(tab(page, "Visual")).toHaveAttribute("aria-selected", "true");
  await expect(content(page)).toHaveAttribute("contenteditable", "true");
  await tab(page, "HTML").click();
  await page.reload();
  await expect(tab(page, "HTML")).toHaveAttribute("aria-selected", "true");
});

test("a post is written by keyboard alone: headings, lists, formatting, a link", {
  tag: "@core",
}, async ({ page }) => {
  await openVisually(page);
  await content(page).click();
  const { keyboard } = page;
  await keyboard.type("## Where to look");
  await keyboard.press("Enter");
  await keyboard.type("Two numbers, **one** question and *no* `answer`.");
  await keyboard.press("Enter");
  await keyboard.type("- The definition");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.type("of an employee");
  await keyboard.press("Enter");
  await keyboard.press("Shift+Tab");
  await keyboard.type("The ");
  await keyboard.press("Control+b");
  await keyboard.type("moment");
  await keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Link" })).toBeVisible();
  await page.getByRole("combobox", { name: "URL" }).fill("example.com/moments");
  await keyboard.press("Enter");
  await expect(content(page)).toBeFocused();
  expect(await readHtml(page)).toBe(
    `<h2>Where to look</h2>
<p>Two numbers, <strong>one</strong> question and <em>no</em> <code>answer</code>.</p>
<ul><li>The definition<ul><li>of an employee</li></ul></li><li>The <strong>moment<a href="https://example.com/moments">https://example.com/moments</a></strong></li></ul>`,
  );
});

test("a post that is opened and saved unchanged keeps its bytes, and an edit changes one block", {
  tag: "@core",
}, async ({ page }) => {
  const source = "<P class=x>One</P>\n\n<!-- a note -->\n<h2 >Two</h2>\n<p>three";
  const post = await createPost(page.request, { content: source });
  await openVisually(page, post);
  await expect(content(page).getByRole("heading", { name: "Two" })).toBeVisible();
  expect(await readHtml(page)).toBe(source);
  await tab(page, "Visual").click();
  await content(page).getByText("One").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" more");
  expect(await readHtml(page)).toBe(source.replace("<P class=x>One</P>", "<p>One more</p>"));
  await button(page, "Update Post").click();
  await expect(success(page, /./)).toBeVisible();
  expect((await getPost(page, post)).content).toContain("<p>One more</p>");
});

test("toolbar buttons show and change what is selected, and undo is whole", async ({ page }) => {
  const post = await createPost(page.request, { content: "<p>One</p><p>Two</p>" });
  await openVisually(page, post);
  await content(page).getByText("One").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await button(page, "Bold").click();
  await expect(button(page, "Bold")).toHaveAttribute("aria-pressed", "true");
  await button(page, "Heading 3").click();
  await expect(content(page).getByRole("heading", { level: 3, name: "One" })).toBeVisible();
  await content(page).getByText("Two").click();
  await button(page, "Quote").click();
  await button(page, "Table").click();
  await expect(content(page).getByRole("columnheader")).toHaveCount(3);
  // Changes that follow each other quickly are undone together.
  while (await button(page, "Undo").isEnabled()) await button(page, "Undo").click();
  expect(await readHtml(page)).toBe("<p>One</p><p>Two</p>");
});

test("when the server can’t be reached, the text stays in the HTML tab", async ({
  page,
  complaints,
}) => {
  forgive(complaints, 503);
  const post = await createPost(page.request, { content: "<p>One</p>" });
  await openPost(page, post);
  await page.route("**/api/admin/posts/blocks", (route) => route.fulfill({ status: 503 }));
  await tab(page, "Visual").click();
  await expect(page.getByRole("alert").filter({ hasText: "visual editor" })).toBeVisible();
  await page.unroute("**/api/admin/posts/blocks");
  await button(page, "Try again").click();
  await expect(content(page).getByText("One")).toBeVisible();
});

test("HTML that can’t be cut into blocks is edited in the HTML tab, which says why", async ({
  page,
}) => {
  const html = "Use <my-element> here\n\nand there";
  await openPost(page, await createPost(page.request, { content: html }));
  await tab(page, "Visual").click();
  await expect(page.getByRole("alert").filter({ hasText: "tags that don’t match" })).toBeVisible();
  await button(page, "Edit HTML").click();
  await expect(tab(page, "HTML")).toHaveAttribute("aria-selected", "true");
  await expect(content(page)).toHaveValue(html);
});
