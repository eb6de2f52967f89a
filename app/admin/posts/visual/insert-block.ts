import type { Node } from "prosemirror-model";
import { type Command, type EditorState, Selection } from "prosemirror-state";
import { schema } from "./schema.ts";

const { nodes } = schema;
const AROUND = [nodes.blockquote, nodes.container, nodes.fold];

/** Replaces an empty paragraph, or goes after the block with the cursor. */
export function insertBlock(create: () => Node, cursor: "inside" | "after"): Command {
  return (state, dispatch) => {
    if (!dispatch) return true;
    const { from, to } = insertionRange(state);
    const block = create();
    const { tr } = state;
    tr.replaceWith(from, to, block);
    const end = from + block.nodeSize;
    // Otherwise there would be no place to continue writing.
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
