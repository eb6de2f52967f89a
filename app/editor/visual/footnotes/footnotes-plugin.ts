import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, type Transaction } from "prosemirror-state";
import type { HtmlAttributes } from "../document/schema.ts";
import { addNote, findNotes, findReferences, referencedIds } from "./footnote-commands.ts";

type RemovedNotes = ReadonlyMap<string, Node>;

const key = new PluginKey<RemovedNotes>("footnotes");

/**
 * When references are removed, pasted or moved: removes and restores their notes, and numbers both
 * in the order of the text. Its changes are undone together with the edit.
 */
export const footnotes = new Plugin<RemovedNotes>({
  key,
  // A reference that is cut may be pasted again, so its note is remembered.
  state: {
    init: () => new Map(),
    apply: (transaction, removed) => transaction.getMeta(key) ?? removed,
  },
  appendTransaction(transactions, before, after) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    if (shape(before.doc) === shape(after.doc)) return null;
    const { tr } = after;
    const removed = new Map(key.getState(after));
    if (transactions.some((transaction) => transaction.getMeta("paste"))) {
      gatherNotes(tr, before.doc);
    }
    removeNotes(tr, before.doc, removed);
    restoreNotes(tr, removed);
    removeRepeatedIds(tr);
    sortNotes(tr);
    numberReferences(tr);
    return tr.setMeta(key, removed);
  },
});

function shape(doc: Node) {
  return JSON.stringify(findReferences(doc).map(({ node }) => node.attrs));
}

/** Moves pasted notes to the other notes, or to the end of the text. */
function gatherNotes(tr: Transaction, before: Node) {
  const known = new Set(findNotes(before).map(({ id }) => id));
  const targets = new Set(referencedIds(tr.doc));
  const pasted = findNotes(tr.doc).filter(({ id }) => targets.has(id) && !known.has(id));
  const lists = new Map(pasted.map(({ list }) => [list.position, list]));
  for (const { node, position } of [...lists.values()].reverse()) {
    const isOnlyPasted = node.children.every(({ attrs }) => !known.has(attrs.other.id));
    if (isOnlyPasted) tr.delete(position, position + node.nodeSize);
    else lists.delete(position);
  }
  for (const { node, list } of pasted) if (lists.has(list.position)) addNote(tr, node);
}

function removeNotes(tr: Transaction, before: Node, removed: Map<string, Node>) {
  const remaining = referencedIds(tr.doc);
  const gone = referencedIds(before).filter((id) => !remaining.includes(id));
  for (const { id, node } of findNotes(before)) if (gone.includes(id)) removed.set(id, node);
  for (const id of gone) {
    const note = findNotes(tr.doc).find((each) => each.id === id);
    if (!note) continue;
    const { node, position } = note.list.node.childCount === 1 ? note.list : note;
    tr.delete(position, position + node.nodeSize);
  }
}

function restoreNotes(tr: Transaction, removed: Map<string, Node>) {
  const present = new Set(findNotes(tr.doc).map(({ id }) => id));
  for (const id of referencedIds(tr.doc)) {
    const note = removed.get(id);
    if (note && !present.has(id)) addNote(tr, note);
  }
}

/** Removes the ids of copied references: only the first one can be linked back to. */
function removeRepeatedIds(tr: Transaction) {
  const seen = new Set<string>();
  for (const { node, position } of findReferences(tr.doc)) {
    const [sup, link] = [withoutSeen(node.attrs.sup), withoutSeen(node.attrs.link)];
    if (sup !== node.attrs.sup || link !== node.attrs.link) {
      tr.setNodeMarkup(position, undefined, { ...node.attrs, sup, link });
    }
  }
  function withoutSeen(attributes: HtmlAttributes) {
    const { id, ...others } = attributes;
    if (id && seen.has(id)) return others;
    if (id) seen.add(id);
    return attributes;
  }
}

/** Sorts the notes, if their list has nothing but notes. */
function sortNotes(tr: Transaction) {
  const targets = referencedIds(tr.doc);
  const notes = findNotes(tr.doc).filter(({ id }) => targets.includes(id));
  const [first] = notes;
  if (!first || first.list.node.childCount !== notes.length) return;
  const sorted = notes.toSorted((a, b) => targets.indexOf(a.id) - targets.indexOf(b.id));
  if (sorted.every((note, index) => note === notes[index])) return;
  const { node, position } = first.list;
  const items = sorted.map((note) => note.node);
  tr.replaceWith(position + 1, position + node.nodeSize - 1, items);
}

function numberReferences(tr: Transaction) {
  const ids = new Set(findNotes(tr.doc).map(({ id }) => id));
  const targets = referencedIds(tr.doc).filter((id) => ids.has(id));
  for (const { node, position } of findReferences(tr.doc)) {
    const number = targets.indexOf(node.attrs.target) + 1;
    const label = node.attrs.label.replace(/\d+/, String(number));
    if (number > 0 && label !== node.attrs.label) tr.setNodeAttribute(position, "label", label);
  }
}
