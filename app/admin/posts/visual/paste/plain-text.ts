import { Fragment, type ResolvedPos, Slice } from "prosemirror-model";
import { schema } from "../schema.ts";

/** Text as it is: each line a paragraph, with all its spaces. */
export function plainTextSlice(text: string, $at: ResolvedPos) {
  const marks = $at.marks();
  const paragraphs = text
    .split(/(?:\r\n?|\n)+/)
    .map((line) => schema.nodes.paragraph.create(null, line ? schema.text(line, marks) : null));
  return new Slice(Fragment.from(paragraphs), 1, 1);
}
