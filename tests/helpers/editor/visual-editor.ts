import { closeHistory } from "prosemirror-history";
import type { Node, NodeType } from "prosemirror-model";
import { type Command, type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { type DirectEditorProps, EditorView } from "prosemirror-view";
import { onTestFinished } from "vitest";
import { findNodes } from "#app/editor/visual/document/commands.ts";
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
  const [anchor, head] = marks;
  if (anchor !== undefined) tr.setSelection(TextSelection.create(tr.doc, anchor, head));
  return state.apply(tr.setMeta("addToHistory", false));
}

/** An editor with this HTML, in which the first node of this type is selected. */
export function selecting(html: string, type: NodeType): EditorState {
  const state = editing(html);
  const [found] = findNodes(state.doc, type);
  const { tr } = state;
  if (found) tr.setSelection(NodeSelection.create(tr.doc, found.position));
  return state.apply(tr);
}

/** A view of the editor until the test ends, outside of the page by default. */
export function openView(
  state: EditorState,
  { place, ...props }: Omit<DirectEditorProps, "state"> & { place?: HTMLElement } = {},
) {
  const view = new EditorView(place ?? null, { ...props, state });
  onTestFinished(() => view.destroy());
  return view;
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
