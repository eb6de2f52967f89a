import { type Command, Selection, TextSelection } from "prosemirror-state";
import { insertBlock } from "../document/commands.ts";
import { schema } from "../document/schema.ts";

const { nodes } = schema;

export const insertFold = insertBlock(
  () => nodes.fold.create(null, [nodes.summary.create(), nodes.paragraph.create()]),
  "inside",
);

/** Enter at the end of a summary goes to the folded text, if that is still empty. */
export const toFoldedText: Command = ({ selection: { $from, empty }, tr, doc }, dispatch) => {
  const isAtEnd = $from.parentOffset === $from.parent.content.size;
  if (!empty || $from.parent.type !== nodes.summary || !isAtEnd) return false;
  const next = doc.nodeAt($from.after());
  if (next?.type !== nodes.paragraph || next.content.size > 0) return false;
  dispatch?.(tr.setSelection(TextSelection.create(doc, $from.after() + 1)).scrollIntoView());
  return true;
};

/** Backspace at the start of a summary removes the fold, and leaves plain blocks. */
export const unfold: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  if (!empty || $from.parent.type !== nodes.summary || $from.parentOffset > 0) return false;
  const start = $from.before(-1);
  const [summary, ...blocks] = $from.node(-1).children;
  const first = nodes.paragraph.create(null, summary?.content);
  // An empty fold leaves one empty paragraph, not two.
  const rest = blocks.filter(({ content }) => content.size > 0 || summary?.content.size);
  tr.replaceWith(start, $from.after(-1), [first, ...rest]);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(start + 1))).scrollIntoView());
  return true;
};
