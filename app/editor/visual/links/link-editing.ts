import { type Command, type EditorState, Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { schema } from "../document/schema.ts";
import { canLink, linkAt } from "./link-commands.ts";

/** The mode of the open popover at a link. */
type Mode = "show" | "edit";

const key = new PluginKey<Mode | undefined>("link editing");

/** A click on a link shows its URL; Ctrl+K or Command+K edits it, or adds a link. */
export const linkEditing = new Plugin<Mode | undefined>({
  key,
  state: {
    init: () => undefined,
    apply(transaction, mode, _, state) {
      const next: Mode | "closed" | undefined = transaction.getMeta(key);
      if (next) return next === "closed" ? undefined : next;
      const isClick = transaction.getMeta("pointer") && state.selection.empty;
      if (isClick && isLinked(state)) return "show";
      const isLeft = transaction.selectionSet || (mode === "show" && transaction.docChanged);
      return isLeft ? undefined : mode;
    },
  },
  props: {
    handleKeyDown(view, { key: pressed, ctrlKey, metaKey, altKey, shiftKey }) {
      if (pressed === "Escape") return closeLink(view.state, view.dispatch);
      const isShortcut = ctrlKey !== metaKey && !altKey && !shiftKey;
      if (!isShortcut || pressed.toLowerCase() !== "k") return false;
      editLink(view.state, view.dispatch);
      // Where links are not allowed, prevent the browser's own shortcut.
      return true;
    },
    /** Marks the text while the focus is in the popover. */
    decorations(state) {
      if (key.getState(state) !== "edit") return null;
      const { from, to } = linkAt(state);
      return DecorationSet.create(state.doc, [Decoration.inline(from, to, { class: "bg-rule" })]);
    },
  },
});

/** Whether the cursor is in a link. Buttons and bookmark titles are links without a mark. */
function isLinked(state: EditorState) {
  const isBlock = state.selection.$from.parent.type === schema.nodes.link_block;
  return isBlock || linkAt(state).mark !== undefined;
}

export function linkMode(state: EditorState) {
  return key.getState(state);
}

export const editLink: Command = (state, dispatch) => {
  if (!canLink(state)) return false;
  dispatch?.(state.tr.setMeta(key, "edit" satisfies Mode).scrollIntoView());
  return true;
};

export const closeLink: Command = (state, dispatch) => {
  if (!linkMode(state)) return false;
  dispatch?.(state.tr.setMeta(key, "closed"));
  return true;
};
