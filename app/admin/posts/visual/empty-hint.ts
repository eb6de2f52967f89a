import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { schema } from "./schema.ts";

const HINT = "Type / to insert a block.";

/** Says in an empty paragraph with the cursor how to insert other blocks. */
export const emptyHint = new Plugin({
  props: {
    decorations({ doc, selection: { $from, empty } }) {
      const { parent, depth } = $from;
      const isEmpty = parent.type === schema.nodes.paragraph && parent.content.size === 0;
      if (!empty || !isEmpty || depth !== 1) return null;
      const hint = Decoration.node($from.before(), $from.after(), { "data-hint": HINT });
      return DecorationSet.create(doc, [hint]);
    },
  },
});
