import { chainCommands, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import * as history from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import type { MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { insertBlock } from "./insert-block.ts";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

export const toggleBold = toggleMark(marks.strong);
export const toggleItalic = toggleMark(marks.em);
export const toggleStrike = toggleMark(marks.strike);
export const toggleCode = toggleMark(marks.code);
export const toggleSubscript = toggleMark(marks.subscript);
export const toggleSuperscript = toggleMark(marks.superscript);
export const { redo } = history;

/** Right after a Markdown shortcut, what was typed comes back. */
export const undo = chainCommands(undoInputRule, history.undo);

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType) {
  const { empty, $from, from, to } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

/** The closest node of one of these types around the selection. */
export function nodeAround({ selection: { $from } }: EditorState, ...types: NodeType[]) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (types.includes(node.type)) return { node, position: $from.before(depth) };
  }
  return undefined;
}

export function headingLevel({ selection: { $from } }: EditorState): number | undefined {
  return $from.parent.type === nodes.heading ? $from.parent.attrs.level : undefined;
}

/** A heading of this level, or a paragraph if it is one already. */
export function toggleHeading(level: number): Command {
  return (state, dispatch) => {
    const isOn = headingLevel(state) === level;
    const command = isOn
      ? setBlockType(nodes.paragraph)
      : setBlockType(nodes.heading, {
          level,
          other: otherAttributes(state.selection.$from.parent),
        });
    return command(state, dispatch);
  };
}

export const toggleCodeBlock: Command = (state, dispatch) => {
  const isOn = state.selection.$from.parent.type === nodes.code_block;
  return setBlockType(isOn ? nodes.paragraph : nodes.code_block)(state, dispatch);
};

export const toggleQuote: Command = (state, dispatch) =>
  nodeAround(state, nodes.blockquote)
    ? lift(state, dispatch)
    : wrapIn(nodes.blockquote)(state, dispatch);

/** A list of this kind, the other kind of list changed into it, or no list. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const around = nodeAround(state, nodes.bullet_list, nodes.ordered_list);
    if (!around) return wrapInList(type)(state, dispatch);
    if (around.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(around.position, type));
    return true;
  };
}

export const insertCallout = insertBlock(
  () =>
    nodes.container.create({ tag: "aside", other: { class: "callout" } }, nodes.paragraph.create()),
  "inside",
);

export const insertRule = insertBlock(() => nodes.horizontal_rule.create(), "after");

function otherAttributes({ type, attrs }: Node) {
  return (type === nodes.link_block ? attrs.paragraph : attrs.other) ?? {};
}
