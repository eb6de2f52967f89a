import { type Node, Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { schema } from "../schema.ts";

/**
 * The text of pasted blocks becomes a part of the paragraph around the cursor. Not so if something
 * would be lost: the direction of a paragraph, or where a footnote ends.
 */
export const closedBlocks = new Plugin({
  props: {
    transformPasted({ content, openStart, openEnd }, { state }) {
      const { parent } = state.selection.$from;
      const isPhrase = content.childCount === 1 && parent.content.size > 0;
      const isOther = (block: Node | null) =>
        !isPhrase && block?.attrs.other?.dir !== parent.attrs.other?.dir;
      return new Slice(
        content,
        isOther(content.firstChild) ? 0 : openStart,
        isOther(content.lastChild) || isNotes(content.lastChild) ? 0 : openEnd,
      );
    },
  },
});

function isNotes(block: Node | null) {
  return block?.type === schema.nodes.ordered_list && Boolean(block.lastChild?.attrs.other.id);
}
