// @vitest-environment jsdom
import { type Command, type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import {
  after,
  editing,
  editorHtml,
  selecting,
} from "../../../../tests/helpers/editor/visual-editor.ts";
import { schema } from "../document/schema.ts";
import { canLink, linkAt, removeLink, setLink } from "./link-commands.ts";

const NEW_TAB = { isNewTab: true, href: "/blog/b" };

const run = (state: EditorState, command: Command) => editorHtml(after(state, command));
const typed = (state: EditorState | undefined) => {
  return state && editorHtml(state.apply(state.tr.insertText("!")));
};

test("selected text becomes a link, in a new tab if wanted", () => {
  const state = editing("<p>One |two|</p>");
  expect(run(state, setLink({ href: "/x", isNewTab: false }))).toBe(
    '<p>One <a href="/x">two</a></p>',
  );
  expect(run(state, setLink(NEW_TAB))).toBe(
    '<p>One <a href="/blog/b" target="_blank" rel="noopener">two</a></p>',
  );
});

test("typing continues after the link, and is not part of it", () => {
  const values = { href: "/x", isNewTab: false };
  for (const html of ["<p>One |two| three</p>", '<p>One <a href="/a">t|wo</a> three</p>']) {
    expect(typed(after(editing(html), setLink(values)))).toBe(
      '<p>One <a href="/x">two</a>! three</p>',
    );
  }
  const inserted = after(editing("<p>One|</p>"), setLink(values, "two"));
  expect(typed(inserted)).toBe('<p>One<a href="/x">two</a>!</p>');
});

test("without a selection the text is inserted, or else the URL", () => {
  const state = editing("<p><b>One|</b></p>");
  const values = { href: "https://example.com", isNewTab: false };
  expect(run(state, setLink(values, "two"))).toBe(
    '<p><b>One<a href="https://example.com">two</a></b></p>',
  );
  expect(run(state, setLink(values))).toContain(">https://example.com</a>");
});

test("the whole link at the cursor is changed, and keeps its title", () => {
  const html = '<p>A <a href="/a" title="T">link <b>that</b> is</a> <a href="/c">c</a></p>';
  for (const [from, to] of [
    [3, 3],
    [9, 9],
    [9, 11],
    [15, 15],
  ] as const) {
    const opened = editing(html);
    const selection = TextSelection.create(opened.doc, from, to);
    const state = opened.apply(opened.tr.setSelection(selection));
    expect(linkAt(state)).toMatchObject({ href: "/a", isNewTab: false, from: 3, to: 15 });
    expect(run(state, setLink(NEW_TAB))).toBe(
      '<p>A <a href="/blog/b" title="T" target="_blank" rel="noopener">link <b>that</b> is</a> <a href="/c">c</a></p>',
    );
    expect(run(state, removeLink)).toBe('<p>A link <b>that</b> is <a href="/c">c</a></p>');
  }
});

test("a new tab can be switched off again", () => {
  const state = editing('<p><a href="/a" target="_blank" rel="noopener">|x</a></p>');
  expect(linkAt(state).isNewTab).toBe(true);
  expect(run(state, setLink({ href: "/a", isNewTab: false }))).toBe('<p><a href="/a">x</a></p>');
});

test("code has no links", () => {
  const state = editing("<pre><code>|x</code></pre>");
  expect(canLink(state)).toBe(false);
  expect(setLink(NEW_TAB)(state)).toBe(false);
});

test("an image becomes a link, and stays selected", () => {
  const html = '<p>a<img src="/a.png" alt="x"></p>';
  const linked = after(selecting(html, schema.nodes.image), setLink(NEW_TAB)) as EditorState;
  expect(editorHtml(linked)).toBe(
    '<p>a<a href="/blog/b" target="_blank" rel="noopener"><img src="/a.png" alt="x"></a></p>',
  );
  expect(linked.selection).toBeInstanceOf(NodeSelection);
  expect(linkAt(linked)).toMatchObject({ ...NEW_TAB, from: 2, to: 3 });
  expect(run(linked, removeLink)).toBe(html);
});
