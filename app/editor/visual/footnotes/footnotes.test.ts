// @vitest-environment jsdom
import { type EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { contentBlocks } from "#features/posts/content/content-blocks.server.ts";
import { after, editing, editorHtml } from "../../../../tests/helpers/editor/visual-editor.ts";
import { undo } from "../document/commands.ts";
import { openDocument } from "../document/document.ts";
import { findReferences, insertFootnote, noteAt, toReference } from "./footnote-commands.ts";

const reference = (id: number, label = id) =>
  `<sup id="h-fnref${id}"><a href="#h-fn${id}">${label}</a></sup>`;
const note = (id: number, text = "") =>
  `<li id="h-fn${id}">${text}&nbsp;<a href="#h-fnref${id}">↩</a></li>`;
const TWO = `<p>One${reference(1)} two${reference(2)}</p><ol>${note(1, "First.")}${note(2, "Second.")}</ol>`;

/** The position of the reference with this label. */
function referencePosition(state: EditorState, label: string) {
  const found = findReferences(state.doc).find(({ node }) => node.attrs.label === label);
  return found?.position ?? Number.NaN;
}

function without(state: EditorState, label: string) {
  const at = referencePosition(state, label);
  return state.apply(state.tr.delete(at, at + 1));
}

test("a footnote is a numbered reference with a note at the end that links back", () => {
  const state = editing("<p>A claim|, and more.</p><p></p>");
  const inserted = after(state, insertFootnote);
  const html = `<p>A claim${reference(1)}, and more.</p><ol>${note(1)}</ol>`;
  expect(editorHtml(inserted)).toBe(html);
  expect(cleanContent(html).replaceAll("\u00a0", "&nbsp;")).toBe(html);
  // The text typed next is the note, and Enter leads back.
  const typed = inserted?.apply(inserted.tr.insertText("Source."));
  expect(editorHtml(typed)).toContain(note(1, "Source."));
  expect(typed && noteAt(typed)?.id).toBe("h-fn1");
  const back = typed && after(typed, toReference);
  const after1 = back?.apply(back.tr.insertText("!"));
  expect(editorHtml(after1)).toContain(`${reference(1)}!, and more.`);
  expect(inserted && editorHtml(after(inserted, undo))).toBe("<p>A claim, and more.</p><p></p>");
});

test("a footnote before others moves their numbers", () => {
  const state = editing(TWO.replace("<p>One", "<p>One|"));
  expect(editorHtml(after(state, insertFootnote))).toBe(
    `<p>One${reference(3, 1)}${reference(1, 2)} two${reference(2, 3)}</p><ol>${note(3)}${note(1, "First.")}${note(2, "Second.")}</ol>`,
  );
});

test("removing a reference removes its note, and the rest is numbered again", () => {
  const removed = without(editing(TWO), "1");
  expect(editorHtml(removed)).toBe(
    `<p>One two${reference(2, 1)}</p><ol>${note(2, "Second.")}</ol>`,
  );
  expect(editorHtml(after(removed, undo))).toBe(TWO);
  expect(editorHtml(without(removed, "1"))).toBe("<p>One two</p>");
});

test("a reference that is cut and pasted brings its note back", () => {
  const state = editing(TWO);
  const cut = findReferences(state.doc)[0]?.node;
  const removed = without(state, "1");
  const at = referencePosition(removed, "1") + 1;
  const pasted = cut && removed.apply(removed.tr.insert(at, cut));
  expect(editorHtml(pasted)).toBe(
    `<p>One two${reference(2, 1)}${reference(1, 2)}</p><ol>${note(2, "Second.")}${note(1, "First.")}</ol>`,
  );
});

test("a copied reference points to the same note, without a second id", () => {
  const state = editing(TWO);
  const copy = findReferences(state.doc)[0]?.node;
  const at = referencePosition(state, "2") + 1;
  const pasted = copy && state.apply(state.tr.insert(at, copy));
  expect(editorHtml(pasted)).toBe(TWO.replace("</p>", '<sup><a href="#h-fn1">1</a></sup></p>'));
  expect(pasted && editorHtml(without(pasted, "1"))).toContain(note(1, "First."));
});

test("footnotes from WordPress and GitHub are recognized", () => {
  const written = [
    '<p>A<sup data-fn="b2c3" class="fn"><a href="#b2c3" id="b2c3-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="b2c3">Note <a href="#b2c3-link" aria-label="Jump">↩︎</a></li></ol>',
    '<p>A<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref>1</a></sup></p><section class="footnotes"><ol><li id="user-content-fn-1"><p>Note <a href="#user-content-fnref-1">↩</a></p></li></ol></section>',
  ];
  for (const content of written) {
    const clean = cleanContent(content);
    const { doc } = openDocument(clean, contentBlocks(clean) ?? []);
    const state = editing(clean);
    expect(doc.eq(state.doc)).toBe(true);
    expect(editorHtml(without(state, "1"))?.trim()).toBe("<p>A</p>");
  }
});

test("there are no footnotes in code or in a footnote", () => {
  expect(after(editing("<pre><code>a|</code></pre>"), insertFootnote)).toBeUndefined();
  expect(after(editing(TWO.replace("First.", "First.|")), insertFootnote)).toBeUndefined();
});

test("a list that has more than footnotes stays in its order", () => {
  const mixed = TWO.replace("</ol>", "<li>Not a note</li></ol>");
  const state = editing(mixed);
  const removed = without(state, "1");
  expect(editorHtml(removed)).toContain(`${note(2, "Second.")}<li>Not a note</li></ol>`);
});

test("typing elsewhere leaves footnotes as they were written", () => {
  const odd = TWO.replace(">1</a></sup>", ">7</a></sup>");
  const state = editing(odd);
  const typed = state.apply(
    state.tr.setSelection(TextSelection.create(state.doc, 1)).insertText("x"),
  );
  expect(editorHtml(typed)).toBe(odd.replace("<p>One", "<p>xOne"));
});
