// @vitest-environment jsdom
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { pressKey } from "../../../../tests/helpers/editor/typing.ts";
import { editing, openView } from "../../../../tests/helpers/editor/visual-editor.ts";
import { linkMode } from "./link-editing.ts";

let view: EditorView;

function open(html: string) {
  view = openView(editing(html));
}

function moveTo(position: number, isClick: boolean) {
  const { tr } = view.state;
  tr.setSelection(TextSelection.create(tr.doc, position));
  view.dispatch(isClick ? tr.setMeta("pointer", true) : tr);
}

test("a click in a link shows it, until the cursor or the text changes", () => {
  open('<p>One <a href="/a">two</a></p>');
  moveTo(6, true);
  expect(linkMode(view.state)).toBe("show");
  view.dispatch(view.state.tr.insertText("x"));
  expect(linkMode(view.state)).toBeUndefined();
  moveTo(6, true);
  moveTo(2, true);
  expect(linkMode(view.state)).toBeUndefined();
  moveTo(6, false);
  expect(linkMode(view.state)).toBeUndefined();
});

test("a click in a button shows where it leads, also while it has no URL", () => {
  open('<p><a class="button" href="/a">Go</a></p><p><a class="button">Soon</a></p>');
  moveTo(2, true);
  expect(linkMode(view.state)).toBe("show");
  moveTo(6, true);
  expect(linkMode(view.state)).toBe("show");
});

test("Ctrl+K edits, Escape closes", () => {
  open("<p>One| two</p>");
  expect(pressKey(view, "k", { ctrlKey: true })).toBe(true);
  expect(linkMode(view.state)).toBe("edit");
  // An upload that finishes now changes text elsewhere, and the popover stays open.
  view.dispatch(view.state.tr.insertText("!", 8));
  expect(linkMode(view.state)).toBe("edit");
  expect(pressKey(view, "Escape")).toBe(true);
  expect(linkMode(view.state)).toBeUndefined();
});

test("code has no links, and the key does nothing else there", () => {
  open("<pre><code>x|</code></pre>");
  expect(pressKey(view, "k", { ctrlKey: true })).toBe(true);
  expect(linkMode(view.state)).toBeUndefined();
});
