import { Fragment, type Node } from "prosemirror-model";
import { type Command, type EditorState, Selection, type Transaction } from "prosemirror-state";
import { schema } from "../document/schema.ts";

/** The index of the block with the cursor, among those at the top level of the text. */
export function blockAtCursor({ selection }: EditorState) {
  return selection.$from.index(0);
}

/** Moves the block so that it stands before the one that is now at `to`. */
export function moveBlockTo(index: number, to: number): Command {
  return ({ tr, doc, selection }, dispatch) => {
    const block = doc.maybeChild(index);
    if (!block || to < 0 || to > doc.childCount || to === index || to === index + 1) return false;
    const start = blockStart(doc, index);
    const isWithCursor = selection.$from.index(0) === index;
    const offset = isWithCursor ? selection.from - start : 0;
    const [first, last] = [Math.min(index, to), Math.max(index + 1, to)];
    // Blocks are told apart by index, because a duplicate may be the same node.
    const others = doc.children.slice(first, last).toSpliced(index - first, 1);
    const moved = to > index ? [...others, block] : [block, ...others];
    tr.replaceWith(blockStart(doc, first), blockStart(doc, last), moved);
    select(tr, blockStart(tr.doc, to > index ? to - 1 : to) + offset);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Moves the block with the cursor up (-1) or down (1). */
export function moveBlock(by: -1 | 1): Command {
  return (state, dispatch) => {
    const index = blockAtCursor(state);
    return moveBlockTo(index, by === 1 ? index + 2 : index - 1)(state, dispatch);
  };
}

export function duplicateBlock(index: number): Command {
  return ({ tr, doc }, dispatch) => {
    const block = doc.maybeChild(index);
    if (!block) return false;
    const end = blockStart(doc, index + 1);
    select(tr.insert(end, withoutIds(block)), end);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function deleteBlock(index: number): Command {
  return ({ tr, doc }, dispatch) => {
    if (!doc.maybeChild(index)) return false;
    const [start, end] = [blockStart(doc, index), blockStart(doc, index + 1)];
    if (doc.childCount > 1) tr.delete(start, end);
    else tr.replaceWith(start, end, schema.nodes.paragraph.create());
    select(tr, start);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function blockStart(doc: Node, index: number) {
  return doc.children.slice(0, index).reduce((position, { nodeSize }) => position + nodeSize, 0);
}

function select(tr: Transaction, position: number) {
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(position, tr.doc.content.size))));
}

/** Removes the ids of a copied node: an id may be on the page only once. */
function withoutIds(node: Node): Node {
  const content = Fragment.from(node.children.map(withoutIds));
  const { other } = node.attrs;
  const hasSameContent = node.children.every((child, index) => child === content.child(index));
  if (!other?.id) return hasSameContent ? node : node.copy(content);
  const { id: _, ...others } = other;
  return node.type.create({ ...node.attrs, other: others }, content, node.marks);
}
