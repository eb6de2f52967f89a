// @vitest-environment jsdom
import { expect, test } from "vitest";
import { pressKey } from "../../../../tests/helpers/editor/typing.ts";
import { editing, editorHtml, openView } from "../../../../tests/helpers/editor/visual-editor.ts";
import { hasSelectedText } from "./selection-bar.tsx";

test("text that can be formatted has a bar", () => {
  for (const html of ["<p>|One| two</p>", "<h2>|One</h2><p>two|</p>", "<ul><li>|One|</li></ul>"]) {
    expect(hasSelectedText(editing(html)), html).toBe(true);
  }
});

test("a cursor, spaces, code and tables have none", () => {
  for (const html of [
    "<p>One|</p>",
    "<p>One| |two</p>",
    "<pre><code>|One|</code></pre>",
    "<table><tbody><tr><td>|One|</td></tr></tbody></table>",
  ]) {
    expect(hasSelectedText(editing(html)), html).toBe(false);
  }
});

test("only an empty paragraph with the cursor says how to insert a block", () => {
  const hints = (html: string) => {
    const { dom } = openView(editing(html));
    return [...dom.querySelectorAll("[data-hint]")].map(({ tagName }) => tagName);
  };
  expect(hints("<p>|</p><p></p>")).toEqual(["P"]);
  expect(hints("<p>One|</p><p></p>")).toEqual([]);
  expect(hints("<ul><li><p>|</p></li></ul>")).toEqual([]);
});

test.each([
  ["b", {}, "<p><strong>One</strong></p>"],
  ["i", {}, "<p><em>One</em></p>"],
  ["x", { shiftKey: true }, "<p><s>One</s></p>"],
  ["e", {}, "<p><code>One</code></p>"],
  ["2", { altKey: true }, "<h2>One</h2>"],
  ["8", { shiftKey: true }, "<ul><li><p>One</p></li></ul>"],
  ["9", { shiftKey: true }, "<blockquote><p>One</p></blockquote>"],
])("Ctrl and %s with %o does what its tool does", (key, modifiers, html) => {
  const view = openView(editing("<p>|One|</p>"));
  expect(pressKey(view, key, { ctrlKey: true, ...modifiers })).toBe(true);
  expect(editorHtml(view.state)).toBe(html);
});
