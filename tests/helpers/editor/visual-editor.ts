import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { parseHtml } from "#app/editor/visual/document/parse-html.ts";
import { schema } from "#app/editor/visual/document/schema.ts";
import { toHtml } from "#app/editor/visual/document/to-html.ts";
import { createEditorState } from "#app/editor/visual/editor-state.ts";

/** An editor with this HTML. "|" marks the cursor, or two of them the selected text. */
export function editing(html: string): EditorState {
  const state = createEditorState(schema.nodes.doc.createChecked(null, parseHtml(html)));
  const { tr } = state;
  const marks: number[] = [];
  for (let at = findCursor(tr.doc); at !== undefined; at = findCursor(tr.doc)) {
    tr.delete(at, at + 1);
    marks.push(at);
  }
  const [anchor = 1, head = anchor] = marks;
  tr.setSelection(TextSelection.create(tr.doc, anchor, head)).setMeta("addToHistory", false);
  return state.apply(tr);
}

/** The state after the command, or undefined if it is not possible. */
export function after(state: EditorState, command: Command): EditorState | undefined {
  let next: EditorState | undefined;
  const isPossible = command(state, (transaction) => {
    next = state.apply(closeHistory(transaction));
  });
  return isPossible ? (next ?? state) : undefined;
}

export function editorHtml(state: EditorState | undefined) {
  return state?.doc.children.map(toHtml).join("");
}

function findCursor(doc: Node) {
  let found: number | undefined;
  doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? "").indexOf("|") : -1;
    if (at >= 0) found ??= position + at;
  });
  return found;
}
