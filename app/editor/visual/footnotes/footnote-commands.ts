import type { Node } from "prosemirror-model";
import { type Command, type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { findNodes, type NodeAtPosition, nodeAround } from "../document/commands.ts";
import { schema } from "../document/schema.ts";

const { nodes, marks } = schema;

/** Inserts a reference at the cursor, and its note at the end, where the cursor goes. */
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

/** Moves the cursor from a note back to the text, after its reference. */
export const toReference: Command = (state, dispatch) => {
  const note = noteAt(state);
  const reference = findReferences(state.doc).find(({ node }) => node.attrs.target === note?.id);
  if (!reference) return false;
  const { tr } = state;
  tr.setSelection(TextSelection.create(tr.doc, reference.position + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

export function noteAt(state: EditorState) {
  const { doc, selection } = state;
  const { $from } = selection;
  if (!nodeAround($from, nodes.list_item)) return undefined;
  const targets = referencedIds(doc);
  return findNotes(doc).find(
    ({ id, node, position }) =>
      targets.includes(id) && position < $from.pos && $from.pos < position + node.nodeSize,
  );
}

/** Adds a note to the others, in the order of their references. */
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

type Note = NodeAtPosition & { id: string; list: NodeAtPosition };

// The cache is by node: blocks that were not edited are the same nodes as before.
const referenceCache = new WeakMap<Node, NodeAtPosition[]>();

/** The references in the order of the text. */
export function findReferences(doc: Node): NodeAtPosition[] {
  const all: NodeAtPosition[] = [];
  doc.forEach((block, offset) => {
    for (const { node, position } of blockReferences(block)) {
      all.push({ node, position: offset + 1 + position });
    }
  });
  return all;
}

function blockReferences(block: Node): NodeAtPosition[] {
  const known = referenceCache.get(block);
  if (known) return known;
  const references = findNodes(block, nodes.footnote_reference);
  referenceCache.set(block, references);
  return references;
}

/** Items of numbered lists that a link can point to. */
export function findNotes(doc: Node): Note[] {
  const notes: Note[] = [];
  doc.descendants((list, position) => {
    if (list.type !== nodes.ordered_list) return !list.isTextblock;
    list.forEach((node, offset) => {
      const { id } = node.attrs.other;
      const at = position + 1 + offset;
      if (id) notes.push({ id, node, position: at, list: { node: list, position } });
    });
    return true;
  });
  return notes;
}

/** The ids of the notes to which references point, in the order of the text. */
export function referencedIds(doc: Node): string[] {
  return [...new Set(findReferences(doc).map(({ node }) => node.attrs.target as string))];
}

export function footnoteIds(doc: Node | undefined): Set<string> {
  if (!doc) return new Set();
  const references = findReferences(doc).map(({ node }) => node.attrs.sup.id ?? node.attrs.link.id);
  return new Set([...referencedIds(doc), ...findNotes(doc).map(({ id }) => id), ...references]);
}

export function freeNumber(used: Set<string>) {
  let number = 1;
  while (used.has(`h-fn${number}`) || used.has(`h-fnref${number}`)) number += 1;
  return number;
}
