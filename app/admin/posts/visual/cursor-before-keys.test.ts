// @vitest-environment jsdom
import { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { editing, htmlOf } from "../../../../tests/helpers/editor/visual-editor.ts";

test("a key acts where the cursor is, before the browser reports that it has moved", () => {
  const place = document.body.appendChild(document.createElement("div"));
  const view = new EditorView(place, { state: editing("<p>Be|fore</p><p>After</p>") });
  view.focus();
  const after = view.dom.querySelector("p:last-child")?.firstChild;
  document.getSelection()?.collapse(after ?? null, "After".length);
  view.dom.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 13 }));
  expect(htmlOf(view.state)).toBe("<p>Before</p><p>After</p><p></p>");
  view.destroy();
});
