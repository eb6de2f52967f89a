import { chainCommands, lift, setBlockType, wrapIn } from "prosemirror-commands";
import * as history from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import type { MarkType, Node, NodeType, ResolvedPos } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, Selection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { schema } from "./schema.ts";

const { nodes } = schema;

export const { redo } = history;

/** Runs the command as a step of the history of its own, even right after typing. */
export function runAsStep(command: Command, view: EditorView) {
  return command(view.state, (tr) => view.dispatch(history.closeHistory(tr)), view);
}

/** Applies a transaction, and goes back to the text. */
export function dispatchAndFocus(view: EditorView, tr: Transaction) {
  view.dispatch(tr);
  view.focus();
}

/** Runs the command, and goes back to the text. */
export function runAndFocus(command: Command, view: EditorView) {
  command(view.state, view.dispatch, view);
  view.focus();
}

/** Undoes the last change. Right after a Markdown shortcut, it restores what was typed. */
export const undo = chainCommands(undoInputRule, history.undo);

/** The editor, as the components around the text get it. */
export type EditorProps = { view: EditorView; state: EditorState };

export type NodeAtPosition = { node: Node; position: number };

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType) {
  const { empty, $from, from, to } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

/** All nodes of this type inside the parent. */
export function findNodes(parent: Pick<Node, "descendants">, type: NodeType) {
  const found: NodeAtPosition[] = [];
  parent.descendants((node, position) => {
    if (node.type === type) found.push({ node, position });
  });
  return found;
}

/** The closest node of one of these types around the position. */
export function nodeAround($at: ResolvedPos, ...types: NodeType[]) {
  for (let depth = $at.depth; depth > 0; depth--) {
    const node = $at.node(depth);
    if (types.includes(node.type)) return { node, position: $at.before(depth) };
  }
  return undefined;
}

export function headingLevel({ selection: { $from } }: EditorState): number | undefined {
  return $from.parent.type === nodes.heading ? $from.parent.attrs.level : undefined;
}

/** Turns the block into a heading of this level, or back into a paragraph. */
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
  nodeAround(state.selection.$from, nodes.blockquote)
    ? lift(state, dispatch)
    : wrapIn(nodes.blockquote)(state, dispatch);

export function listAround({ selection }: EditorState) {
  return nodeAround(selection.$from, nodes.bullet_list, nodes.ordered_list);
}

/** Turns blocks into a list, a list into the other kind of list, or a list back into blocks. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const around = listAround(state);
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

const AROUND = [nodes.blockquote, nodes.container, nodes.fold];

/** Inserts a block in place of an empty paragraph, or after the block with the cursor. */
export function insertBlock(create: () => Node, cursor: "inside" | "after"): Command {
  return (state, dispatch) => {
    if (!dispatch) return true;
    const { from, to } = insertionRange(state);
    const block = create();
    const { tr } = state;
    tr.replaceWith(from, to, block);
    const end = from + block.nodeSize;
    // Without a paragraph below, there would be no place to continue writing.
    if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, nodes.paragraph.create());
    tr.setSelection(Selection.near(tr.doc.resolve(cursor === "inside" ? from : end)));
    dispatch(tr.scrollIntoView());
    return true;
  };
}

function insertionRange({ selection: { $from } }: EditorState) {
  const { parent, depth } = $from;
  const isEmpty = parent.type === nodes.paragraph && parent.content.size === 0;
  const isReplaceable = isEmpty && (depth === 1 || AROUND.includes($from.node(-1).type));
  if (isReplaceable) return { from: $from.before(), to: $from.after() };
  const after = depth === 0 ? $from.pos : $from.after(1);
  return { from: after, to: after };
}
