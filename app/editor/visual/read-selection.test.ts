// @vitest-environment jsdom
import { expect, test } from "vitest";
import { editing, editorHtml, openView } from "../../../tests/helpers/editor/visual-editor.ts";

const enter = new KeyboardEvent("keydown", { key: "Enter", keyCode: 13, bubbles: true });

test.each([
  ["a key", enter, "<p>Before</p><p>After</p><p></p>"],
  ["a paste", pasteText("!"), "<p>Before</p><p>After!</p>"],
])(
  "%s acts where the cursor is, before the browser reports that it has moved",
  (_, event, html) => {
    const state = editing("<p>Be|fore</p><p>After</p>");
    const place = document.body.appendChild(document.createElement("div"));
    const view = openView(state, { place, handleScrollToSelection: () => true });
    view.focus();
    const after = view.dom.querySelector("p:last-child")?.firstChild;
    document.getSelection()?.collapse(after ?? null, "After".length);
    view.dom.dispatchEvent(event);
    expect(editorHtml(view.state)).toBe(html);
  },
);

function pasteText(text: string) {
  const clipboardData = {
    types: ["text/plain"],
    files: [],
    items: [],
    getData: (type: string) => (type === "text/plain" ? text : ""),
  };
  return Object.assign(new Event("paste", { bubbles: true, cancelable: true }), { clipboardData });
}
