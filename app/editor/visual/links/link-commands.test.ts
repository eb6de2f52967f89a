// @vitest-environment jsdom
import {
  type Command,
  EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { expect, test } from "vitest";
import { parseHtml } from "../document/parse-html.ts";
import { schema } from "../document/schema.ts";
import { toHtml } from "../document/to-html.ts";
import { canLink, linkAt, removeLink, setLink } from "./link-commands.ts";

const NEW_TAB = { isNewTab: true, href: "/blog/b" };

function stateWithSelection(html: string, from: number, to = from) {
  const doc = schema.nodes.doc.create(null, parseHtml(html));
  const state = EditorState.create({ doc });
  return state.apply(state.tr.setSelection(TextSelection.create(doc, from, to)));
}

function run(state: EditorState, command: ReturnType<typeof setLink>) {
  let done: Transaction | undefined;
  command(state, (transaction) => {
    done = transaction;
  });
  return done?.doc.children.map(toHtml).join("");
}

function typing(text: string): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.insertText(text));
    return true;
  };
}

test("selected text becomes a link, in a new tab if wanted", () => {
  const state = stateWithSelection("<p>One two</p>", 5, 8);
  expect(run(state, setLink({ href: "/x", isNewTab: false }))).toBe(
    '<p>One <a href="/x">two</a></p>',
  );
  expect(run(state, setLink(NEW_TAB))).toBe(
    '<p>One <a href="/blog/b" target="_blank" rel="noopener">two</a></p>',
  );
});

test("typing continues after the link, and is not part of it", () => {
  for (const [html, from, to] of [
    ["<p>One two three</p>", 5, 8],
    ['<p>One <a href="/a">two</a> three</p>', 6, 6],
  ] as const) {
    let state = stateWithSelection(html, from, to);
    setLink({ href: "/x", isNewTab: false })(state, (transaction) => {
      state = state.apply(transaction);
    });
    expect(run(state, typing("!"))).toBe('<p>One <a href="/x">two</a>! three</p>');
  }
  const state = stateWithSelection("<p>One</p>", 4);
  setLink({ href: "/x", isNewTab: false }, "two")(state, (transaction) => {
    expect(run(state.apply(transaction), typing("!"))).toBe('<p>One<a href="/x">two</a>!</p>');
  });
});

test("without a selection the text is inserted, or else the URL", () => {
  const state = stateWithSelection("<p><b>One</b></p>", 4);
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
    const state = stateWithSelection(html, from, to);
    expect(linkAt(state)).toMatchObject({ href: "/a", isNewTab: false, from: 3, to: 15 });
    expect(run(state, setLink(NEW_TAB))).toBe(
      '<p>A <a href="/blog/b" title="T" target="_blank" rel="noopener">link <b>that</b> is</a> <a href="/c">c</a></p>',
    );
    expect(run(state, removeLink)).toBe('<p>A link <b>that</b> is <a href="/c">c</a></p>');
  }
});

test("a new tab can be switched off again", () => {
  const state = stateWithSelection('<p><a href="/a" target="_blank" rel="noopener">x</a></p>', 1);
  expect(linkAt(state).isNewTab).toBe(true);
  expect(run(state, setLink({ href: "/a", isNewTab: false }))).toBe('<p><a href="/a">x</a></p>');
});

test("code has no links", () => {
  const state = stateWithSelection("<pre><code>x</code></pre>", 1);
  expect(canLink(state)).toBe(false);
  expect(setLink(NEW_TAB)(state)).toBe(false);
});

test("an image becomes a link, and stays selected", () => {
  const doc = schema.nodes.doc.create(null, parseHtml('<p>a<img src="/a.png" alt="x"></p>'));
  const empty = EditorState.create({ doc });
  const state = empty.apply(empty.tr.setSelection(NodeSelection.create(doc, 2)));
  setLink(NEW_TAB)(state, (transaction) => {
    expect(transaction.selection).toBeInstanceOf(NodeSelection);
    const linked = state.apply(transaction);
    expect(linkAt(linked)).toMatchObject({ ...NEW_TAB, from: 2, to: 3 });
    expect(run(linked, removeLink)).toBe('<p>a<img src="/a.png" alt="x"></p>');
  });
  expect(run(state, setLink(NEW_TAB))).toBe(
    '<p>a<a href="/blog/b" target="_blank" rel="noopener"><img src="/a.png" alt="x"></a></p>',
  );
});
