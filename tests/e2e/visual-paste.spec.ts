import { readFile } from "node:fs/promises";
import { button, content, field, picture } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { openVisually, paste, readHtml, showVisual, tab } from "./visual.ts";

const FIXTURES = new URL("../fixtures/paste/", import.meta.url);

test("text from Word keeps its structure, and an image that is not on the clipboard its place", {
  tag: "@core",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openVisually(page);
  await field(page, "Title").fill("Two numbers");
  const word = await readFile(new URL("word.html", FIXTURES), "utf8");
  await paste(page, { "text/html": word, "text/plain": "Two numbers" });
  await expect(content(page).getByRole("heading", { name: "Where to look" })).toBeVisible();
  const notice = page.getByText("1 image wasn’t copied. Its place is marked in the text.");
  await expect(notice).toBeVisible();
  await button(page, "Show its place").click();
  const mark = content(page).getByRole("group", { name: "Missing image" });
  await expect(mark).toBeInViewport();
  const arrives = await readFile(new URL("word.arrives", FIXTURES), "utf8");
  expect((await readHtml(page)).trim()).toBe(arrives.trim());
  // Another look at the HTML changes nothing.
  await showVisual(page);
  const chosen = page.waitForEvent("filechooser");
  await mark.getByRole("button", { name: "Choose file" }).click();
  await (await chosen).setFiles(await picture());
  await expect(content(page).locator("img[src]")).toBeVisible();
  await expect(mark).toBeHidden();
  await expect(notice).toBeHidden();
  expect(await readHtml(page)).toMatch(/<p><img src="\/storage\/blog-images\/[^"]+" alt=""><\/p>/);
});

for (const [width, rows] of [
  [360, 2],
  [1280, 2],
  [1280, 40],
] as const) {
  test(`the tools of a pasted table of ${rows} rows leave the tabs free at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openVisually(page);
    const row = "<tr><td>A</td><td>B</td></tr>";
    await paste(page, { "text/html": `<table>${row.repeat(rows)}</table><p>After</p>` });
    await content(page).getByRole("cell", { name: "A" }).first().click();
    await page.evaluate(() => window.scrollTo(0, 0));
    const tools = page.getByRole("toolbar", { name: "Table" });
    await expect(tools).toBeInViewport();
    // Playwright clicks only what nothing else covers.
    await tab(page, "HTML").click();
    await expect(content(page)).toHaveValue(/<td>B<\/td>/);
    await showVisual(page);
    await expect(content(page).getByRole("table")).toBeVisible();
  });
}

test("a bar at text that is selected on the first line leaves the tabs free", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openVisually(page);
  await paste(page, { "text/html": `<p>${"The first line ".repeat(20)}</p>` });
  await content(page).getByText("The first line").selectText();
  await expect(page.getByRole("toolbar", { name: "Selection" })).toBeInViewport();
  await tab(page, "Visual").click({ trial: true });
  await tab(page, "HTML").click();
  await expect(content(page)).toHaveValue(/The first line/);
});

test("pictures with their bytes are uploaded where they stand, also a word processor’s from its RTF", async ({
  page,
}) => {
  await openVisually(page);
  await field(page, "Title").fill("Two pictures");
  const { buffer } = await picture();
  const src = `data:image/png;base64,${buffer.toString("base64")}`;
  const rtf = `{\\rtf1 One{\\*\\shppict{\\pict\\picwgoal600\\pichgoal450\\pngblip\n${buffer.toString("hex")}}}{\\nonshppict{\\pict\\wmetafile8 00}}\\par}`;
  const html = `<p>One</p><p><img width=40 height=30 src="file:///C:/Temp/clip_image001.png" alt="A square"></p><p><img src="${src}" alt="Another"></p>`;
  await paste(page, { "text/html": html, "text/plain": "One", "text/rtf": rtf });
  for (const name of ["A square", "Another"]) {
    await expect(content(page).getByRole("img", { name })).toBeVisible();
  }
  expect(await readHtml(page)).toMatch(
    /^<p>One<\/p>\s*<p><img src="\/storage\/blog-images\/[^"]+" alt="A square"><\/p>\s*<p><img src="\/storage\/blog-images\/[^"]+" alt="Another"><\/p>$/,
  );
});

test("Markdown is pasted as text, and as formatting on request", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openVisually(page);
  await paste(page, { "text/plain": "# Title\n\n- one\n- **two**\n" });
  await expect(content(page).getByText("# Title")).toBeVisible();
  await button(page, "Paste as formatting").click();
  await expect(content(page).getByRole("heading", { name: "Title" })).toBeVisible();
  await expect(content(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(content(page).getByText("# Title")).toBeVisible();
  await page.keyboard.press("Control+y");
  // A URL over selected words links them.
  await expect(async () => {
    await content(page).getByRole("heading", { name: "Title" }).click();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    expect(await page.evaluate(() => String(getSelection()))).toBe("Title");
  }).toPass();
  await paste(page, { "text/plain": "https://example.com/a" });
  expect(await readHtml(page)).toBe(
    '<h2><a href="https://example.com/a">Title</a></h2>\n<ul><li>one</li><li><strong>two</strong></li></ul>',
  );
});
