import type { Node } from "prosemirror-model";
import { type Command, type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { nodeAround } from "../commands.ts";
import { schema } from "../schema.ts";
import {
  findNotes,
  findReferences,
  footnoteIds,
  freeNumber,
  referencedIds,
} from "./find-footnotes.ts";

const { nodes, marks } = schema;

/** A numbered reference at the cursor, and its note at the end of the text, where the cursor goes. */
export const insertFootnote: Command = (state, dispatch) => {
  const { $to, to } = state.selection;
  if (!$to.parent.inlineContent || $to.parent.type.spec.code || noteAt(state)) return false;
  if (!dispatch) return true;
  const number = freeNumber(footnoteIds(state.doc));
  const [id, referenceId] = [`h-fn${number}`, `h-fnref${number}`];
  const reference = nodes.footnote_reference.create({ target: id, sup: { id: referenceId } });
  const { tr } = state;
  tr.insert(to, reference);
  addNote(tr, newNote(id, referenceId));
  const note = findNotes(tr.doc).find((each) => each.id === id);
  if (note) tr.setSelection(TextSelection.create(tr.doc, note.position + 2));
  dispatch(tr.scrollIntoView());
  return true;
};

/** From a note back to the text, behind its reference. */
export const toReference: Command = (state, dispatch) => {
  const note = noteAt(state);
  const reference = findReferences(state.doc).find(({ node }) => node.attrs.target === note?.id);
  if (!reference) return false;
  const { tr } = state;
  tr.setSelection(TextSelection.create(tr.doc, reference.position + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** The footnote in which the cursor is. */
export function noteAt(state: EditorState) {
  const { doc, selection } = state;
  const { $from } = selection;
  if (!nodeAround(state, nodes.list_item)) return undefined;
  const targets = referencedIds(doc);
  return findNotes(doc).find(
    ({ id, node, position }) =>
      targets.includes(id) && position < $from.pos && $from.pos < position + node.nodeSize,
  );
}

/** Adds it to the other notes, in the order of their references. */
export function addNote(tr: Transaction, note: Node) {
  const targets = referencedIds(tr.doc);
  const place = (id: string) => targets.indexOf(id);
  const others = findNotes(tr.doc).filter(({ id }) => place(id) >= 0);
  const next = others.find(({ id }) => place(id) > place(note.attrs.other.id));
  const last = others.at(-1);
  if (next) tr.insert(next.position, note);
  else if (last) tr.insert(last.position + last.node.nodeSize, note);
  else addList(tr, nodes.ordered_list.create(null, note));
}

function addList(tr: Transaction, list: Node) {
  const { lastChild, content } = tr.doc;
  const isPlaceToWrite = lastChild?.type === nodes.paragraph && lastChild.childCount === 0;
  tr.replaceWith(isPlaceToWrite ? content.size - 2 : content.size, content.size, list);
}

function newNote(id: string, referenceId: string) {
  const back = schema.text("↩", [marks.link.create({ href: `#${referenceId}` })]);
  const paragraph = nodes.paragraph.create(null, [schema.text("\u00a0"), back]);
  return nodes.list_item.create({ other: { id } }, paragraph);
}
