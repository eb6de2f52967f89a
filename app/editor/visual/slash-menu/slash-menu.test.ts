// @vitest-environment jsdom
import type { EditorView } from "prosemirror-view";
import { afterEach, expect, test } from "vitest";
import { pressKey, typeText } from "../../../../tests/helpers/editor/typing.ts";
import { editing, editorHtml, openView } from "../../../../tests/helpers/editor/visual-editor.ts";
import { undo } from "../document/commands.ts";
import { openMenu } from "./slash-menu-plugin.ts";

let view: EditorView;

afterEach(() => localStorage.clear());

/** An editor in which text is typed as the browser reports it. */
function open(html: string) {
  view = openView(editing(html));
}

const type = (text: string) => typeText(view, text);
const press = (key: string) => pressKey(view, key);
const shown = () => openMenu(view.state)?.items.map(({ label }) => label);

test("“/” in an empty paragraph shows every block", () => {
  open("<p>|</p>");
  type("/");
  expect(shown()).toEqual([
    ...["Heading 2", "Heading 3", "Heading 4", "Bulleted list", "Numbered list", "Quote"],
    ...["Code block", "Table", "Image", "Gallery", "Video", "Callout", "Fold", "Button"],
    ...["Bookmark", "Rule", "Footnote"],
  ]);
});

test("“/” opens the menu after a space, not within a word, a heading or code", () => {
  for (const [html, isOpen] of [
    ["<p>one &nbsp;|</p>", true],
    ["<p>and|</p>", false],
    ["<p>|text</p>", false],
    ["<h2>|</h2>", false],
    ["<pre><code>a |</code></pre>", false],
  ] as const) {
    open(html);
    type("/");
    expect(openMenu(view.state) !== undefined, html).toBe(isOpen);
  }
});

test("typing filters, arrows choose, and Enter inserts in place of what was typed", () => {
  open("<p>|</p>");
  type("/head");
  expect(shown()).toEqual(["Heading 2", "Heading 3", "Heading 4"]);
  press("ArrowDown");
  press("ArrowDown");
  press("ArrowUp");
  expect(view.dom.getAttribute("aria-activedescendant")).toBe("block-menu-1");
  expect(press("Enter")).toBe(true);
  type("Part");
  expect(editorHtml(view.state)).toBe("<h3>Part</h3>");
  expect(shown()).toBeUndefined();
  expect(view.dom.hasAttribute("aria-activedescendant")).toBe(false);
});

test("a block goes after text that is not empty", () => {
  open("<p>one &nbsp;|</p><p>two</p>");
  type("/rule");
  press("Enter");
  expect(editorHtml(view.state)).toBe("<p>one &nbsp;</p><hr><p>two</p>");
});

test("the menu closes when nothing matches, on Escape, and when the cursor leaves", () => {
  open("<p>|</p>");
  type("/xyz");
  expect(shown()).toBeUndefined();
  expect(editorHtml(view.state)).toBe("<p>/xyz</p>");

  open("<p>|</p>");
  type("/ta");
  expect(press("Escape")).toBe(true);
  type("b");
  expect(shown()).toBeUndefined();

  open("<p>|</p>");
  type("/");
  view.dispatch(view.state.tr.delete(1, 2));
  expect(shown()).toBeUndefined();
});

test("inserting a block is one step to undo", () => {
  open("<p>|</p>");
  type("/quote");
  press("Enter");
  expect(editorHtml(view.state)).toBe("<blockquote><p></p></blockquote>");
  undo(view.state, view.dispatch);
  expect(editorHtml(view.state)).not.toContain("blockquote");
});

test("what was inserted last comes first, until something is typed", () => {
  for (const name of ["quote", "callout", "table", "fold", "callout"]) {
    open("<p>|</p>");
    type(`/${name}`);
    press("Enter");
  }
  open("<p>|</p>");
  type("/");
  expect(shown()?.slice(0, 4)).toEqual(["Callout", "Fold", "Table", "Heading 2"]);
  expect(new Set(shown()).size).toBe(shown()?.length);
  type("h");
  expect(shown()?.[0]).toBe("Heading 2");
});

test("each new kind of block is found by its name", () => {
  for (const name of ["Callout", "Fold", "Button", "Gallery", "Bookmark"]) {
    open("<p>|</p>");
    type(`/${name}`);
    expect(shown()?.[0]).toBe(name);
  }
});
