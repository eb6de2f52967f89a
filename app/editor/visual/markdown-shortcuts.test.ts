// @vitest-environment jsdom
import type { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { pressKey, typeText } from "../../../tests/helpers/editor/typing.ts";
import { editing, editorHtml, openView } from "../../../tests/helpers/editor/visual-editor.ts";
import { undo } from "./document/commands.ts";

let view: EditorView;

/** Types into an editor; "⏎" is the Enter key. */
function typing(html: string, text: string) {
  view = openView(editing(html));
  for (const [index, line] of text.split("⏎").entries()) {
    if (index > 0) pressKey(view, "Enter");
    typeText(view, line);
  }
  return editorHtml(view.state);
}

test.each([
  ["## ", "<h2></h2>", "<p>## </p>"],
  ["> ", "<blockquote><p></p></blockquote>", "<p>&gt; </p>"],
  ["- ", "<ul><li><p></p></li></ul>", "<p>- </p>"],
  ["1. ", "<ol><li><p></p></li></ol>", "<p>1. </p>"],
  ["3. ", '<ol start="3"><li><p></p></li></ol>', "<p>3. </p>"],
  ["---", "<hr><p></p>", "<p>---</p>"],
  ["```sql ", '<pre><code class="language-sql"></code></pre>', "<p>```sql </p>"],
  ["**bold**", "<p><strong>bold</strong></p>", "<p>**bold**</p>"],
  ["a `b`", "<p>a <code>b</code></p>", "<p>a `b`</p>"],
  ["[our posts](/blog)", '<p><a href="/blog">our posts</a></p>', "<p>[our posts](/blog)</p>"],
  [
    "see https://example.com/a ",
    '<p>see <a href="https://example.com/a">https://example.com/a</a> </p>',
    "<p>see https://example.com/a </p>",
  ],
])("%j is formatting, and Backspace or undo brings back what was typed", (text, html, typed) => {
  expect(trimmed(typing("<p>|</p>", text))).toBe(trimmed(html));
  expect(pressKey(view, "Backspace")).toBe(true);
  expect(trimmed(editorHtml(view.state))).toBe(trimmed(typed));
  typing("<p>|</p>", text);
  undo(view.state, view.dispatch);
  expect(trimmed(editorHtml(view.state))).toBe(trimmed(typed));
});

/** Writers end a paragraph with a space that must not collapse. */
function trimmed(html: string | undefined) {
  return html?.replaceAll("&nbsp;", " ");
}

test("three backticks and Enter start a code block, and undo brings them back", () => {
  expect(typing("<p>|</p>", "```⏎x")).toBe("<pre><code>x</code></pre>");
  expect(typing("<p>|</p>", "```c++⏎x")).toBe('<pre><code class="language-c++">x</code></pre>');
  typing("<p>|</p>", "```sql⏎");
  undo(view.state, view.dispatch);
  expect(editorHtml(view.state)).toBe("<p>```sql</p>");
  expect(typing("<p>a|</p>", "```⏎")).toBe("<p>a```</p><p></p>");
});

test("a rule leaves the text after it alone, and stays out of headings", () => {
  expect(typing("<p>|text</p>", "---")).toBe("<hr><p>text</p>");
  expect(typing("<h2>|</h2>", "---")).toBe("<h2>---</h2>");
});

test("a URL becomes a link with a space or Enter, without the punctuation after it", () => {
  const link = '<a href="https://example.com/a">https://example.com/a</a>';
  expect(typing("<p>|</p>", "https://example.com/a, b")).toBe(`<p>${link}, b</p>`);
  expect(typing("<p>|</p>", "(https://example.com/a) b")).toBe(`<p>(${link}) b</p>`);
  expect(typing("<p>|</p>", "https://example.com/a.⏎b")).toBe(`<p>${link}.</p><p>b</p>`);
  expect(typing("<ul><li>|</li></ul>", "https://example.com/a⏎b")).toBe(
    `<ul><li>${link}</li><li>b</li></ul>`,
  );
  expect(typing("<p>|</p>", "www.example.com b")).toBe(
    '<p><a href="https://www.example.com">www.example.com</a> b</p>',
  );
  expect(typing("<p>|</p>", "https://example.com/a_(b) c")).toContain(
    'href="https://example.com/a_(b)"',
  );
});

test("what is no link stays as typed", () => {
  for (const text of [
    "Node.js is",
    "[a](b c)",
    "[a](javascript:x)",
    "![a](/a.png)",
    "https:// x",
  ]) {
    expect(typing("<p>|</p>", text)).not.toContain("<a");
  }
  expect(typing("<pre><code>|</code></pre>", "https://example.com [a](/b)")).not.toContain("<a");
  expect(typing("<p><code>a|b</code></p>", "https://example.com [a](/b)")).not.toContain("<a");
});

test("a link in brackets keeps the formatting of its text", () => {
  expect(typing("<p>|</p>", "[**our** posts](/blog)")).toBe(
    '<p><a href="/blog"><strong>our</strong> posts</a></p>',
  );
  expect(typing("<p>|</p>", "[a](/b)c")).toBe('<p><a href="/b">a</a>c</p>');
});
