import { exitCode } from "prosemirror-commands";
import type { Command } from "prosemirror-state";
import { schema } from "../schema.ts";

/** Down from the last line of code goes to a new paragraph if nothing follows. */
export const leaveCode: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const code = $head.parent;
  if (!empty || code.type !== schema.nodes.code_block) return false;
  const below = code.textContent.slice($head.parentOffset);
  const isLastBlock = $head.end() + $head.depth === state.doc.content.size;
  return isLastBlock && !below.includes("\n") && exitCode(state, dispatch);
};
