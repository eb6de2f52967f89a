import type { Node } from "prosemirror-model";
import { schema } from "../schema.ts";

const { nodes } = schema;

export type Placed = { node: Node; position: number };
export type Note = Placed & { id: string; list: Placed };

// Blocks that were not edited are the same nodes as before.
const found = new WeakMap<Node, Placed[]>();

/** The references in the order of the text. */
export function findReferences(doc: Node): Placed[] {
  const all: Placed[] = [];
  doc.forEach((block, offset) => {
    for (const { node, position } of blockReferences(block)) {
      all.push({ node, position: offset + 1 + position });
    }
  });
  return all;
}

function blockReferences(block: Node): Placed[] {
  const known = found.get(block);
  if (known) return known;
  const references: Placed[] = [];
  block.descendants((node, position) => {
    if (node.type === nodes.footnote_reference) references.push({ node, position });
  });
  found.set(block, references);
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

/** By the ids that they point to. */
export function referencedIds(doc: Node): string[] {
  return [...new Set(findReferences(doc).map(({ node }) => node.attrs.target as string))];
}

/** The ids of all notes and references. */
export function footnoteIds(doc: Node | undefined): Set<string> {
  if (!doc) return new Set();
  const references = findReferences(doc).map(({ node }) => node.attrs.sup.id ?? node.attrs.link.id);
  return new Set([...referencedIds(doc), ...findNotes(doc).map(({ id }) => id), ...references]);
}

/** The first number that no footnote has in its ids. */
export function freeNumber(used: Set<string>) {
  let number = 1;
  while (used.has(`h-fn${number}`) || used.has(`h-fnref${number}`)) number += 1;
  return number;
}
