import type { Node } from "prosemirror-model";
import { type Command, type EditorState, Selection } from "prosemirror-state";
import { schema } from "./schema.ts";

const { nodes } = schema;

/**
 * Replaces an empty paragraph, or goes after the block with the cursor. The cursor goes into the
 * new block, or after it if it takes no text.
 */
export function insertBlock(create: () => Node): Command {
  return (state, dispatch) => {
    const { from, to } = placeIn(state);
    const block = create();
    const { tr } = state;
    tr.replaceWith(from, to, block);
    const end = from + block.nodeSize;
    // Otherwise there would be no place to continue writing.
    if (end === tr.doc.content.size) tr.insert(end, nodes.paragraph.create());
    const takesText = block.content.size > 0;
    tr.setSelection(Selection.near(tr.doc.resolve(takesText ? from : end)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function placeIn({ selection: { $from } }: EditorState) {
  const { parent, depth } = $from;
  const isEmpty = parent.type === nodes.paragraph && parent.content.size === 0;
  const isReplaceable = isEmpty && (depth === 1 || $from.node(-1).type === nodes.blockquote);
  if (isReplaceable) return { from: $from.before(), to: $from.after() };
  const after = depth === 0 ? $from.pos : $from.after(1);
  return { from: after, to: after };
}
