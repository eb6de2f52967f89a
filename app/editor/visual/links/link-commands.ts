import { setBlockType } from "prosemirror-commands";
import type { Mark, Node } from "prosemirror-model";
import { type Command, type EditorState, Selection, TextSelection } from "prosemirror-state";
import { type HtmlAttributes, schema } from "../document/schema.ts";

const { link } = schema.marks;
const { link_block, paragraph } = schema.nodes;

export type LinkValues = { href: string; isNewTab: boolean };
export type LinkPlace = LinkValues & {
  /** The start of the link. It equals `to` if the link's text must be inserted, too. */
  from: number;
  to: number;
  mark?: Mark | undefined;
};

/** The link around the selection, or the place for a new one. */
export function linkAt({ selection }: EditorState): LinkPlace {
  const { $from, from, to } = selection;
  const start = $from.start();
  if ($from.parent.type === link_block) {
    const { href, other } = $from.parent.attrs;
    return { href, isNewTab: other.target === "_blank", from: start, to: $from.end() };
  }
  const children = childrenWithPositions($from.parent, start);
  const isInside = selection.$to.parent === $from.parent;
  const at = children.findIndex(
    ({ node, first, last }) => isInside && first <= from && to <= last && linkMark(node),
  );
  const mark = linkMark(children[at]?.node);
  if (!mark) return { href: "", isNewTab: false, from, to };
  let [head, tail] = [at, at];
  while (linkMark(children[head - 1]?.node)?.eq(mark)) head -= 1;
  while (linkMark(children[tail + 1]?.node)?.eq(mark)) tail += 1;
  return {
    href: mark.attrs.href ?? "",
    isNewTab: mark.attrs.other.target === "_blank",
    from: children[head]?.first ?? from,
    to: children[tail]?.last ?? to,
    mark,
  };
}

export function canLink({ selection, doc }: EditorState) {
  let isAllowed = false;
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (node.inlineContent && (node.type === link_block || node.type.allowsMarkType(link)))
      isAllowed = true;
    return !isAllowed;
  });
  return isAllowed;
}

/** Sets a link. Without selected text, it inserts `text`. The cursor is after the link. */
export function setLink({ href, isNewTab }: LinkValues, text = ""): Command {
  return (state, dispatch) => {
    if (!canLink(state)) return false;
    const { from, to, mark } = linkAt(state);
    const next = link.create({ href, other: linkAttributes(mark?.attrs.other ?? {}, isNewTab) });
    const { tr } = state;
    const { $from } = state.selection;
    if ($from.parent.type === link_block) {
      const { attrs } = $from.parent;
      const other = linkAttributes(attrs.other, isNewTab);
      tr.setNodeMarkup($from.before(), undefined, { ...attrs, href, other });
    } else if (from === to) {
      const marks = state.storedMarks ?? state.selection.$from.marks();
      tr.replaceWith(from, to, schema.text(text || href, next.addToSet(marks)));
    } else tr.removeMark(from, to, link).addMark(from, to, next);
    // A selected image stays selected.
    if (state.selection instanceof TextSelection) {
      tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(to)), -1));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = linkAt(state);
  const { parent } = state.selection.$from;
  if (parent.type === link_block) return setBlockType(paragraph)(state, dispatch);
  dispatch?.(state.tr.removeMark(from, to, link));
  return true;
};

function linkAttributes(before: HtmlAttributes, isNewTab: boolean): HtmlAttributes {
  const { target: _, rel: __, ...other } = before;
  return isNewTab ? { ...other, target: "_blank", rel: "noopener" } : other;
}

function childrenWithPositions(parent: Node, start: number) {
  const children: { node: Node; first: number; last: number }[] = [];
  parent.forEach((node, offset) => {
    const first = start + offset;
    children.push({ node, first, last: first + node.nodeSize });
  });
  return children;
}

function linkMark(node: Node | undefined) {
  return node && link.isInSet(node.marks);
}
