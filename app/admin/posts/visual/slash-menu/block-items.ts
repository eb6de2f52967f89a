import type { Command, EditorState } from "prosemirror-state";
import { openDialog } from "../dialogs.ts";
import { IMAGE_ICON, ITEMS, type VisualItem } from "../toolbar-items.ts";

export type BlockItem = {
  label: string;
  help: string;
  /** Other words that people may type for it. */
  words: string;
  icon: string;
  command: Command;
};

function blockItem({ label, icon, command }: VisualItem, help: string, words: string): BlockItem {
  return { label, icon, command, help, words };
}

/** Everything that can be inserted, in the order of the menu. */
const BLOCK_ITEMS: BlockItem[] = [
  blockItem(ITEMS.heading2, "Starts a section", "h2 title"),
  blockItem(ITEMS.heading3, "Starts a part of a section", "h3 subtitle"),
  blockItem(ITEMS.heading4, "Starts a smaller part", "h4"),
  blockItem(ITEMS.bulletedList, "Points in any order", "ul unordered"),
  blockItem(ITEMS.numberedList, "Steps in a fixed order", "ol ordered"),
  blockItem(ITEMS.quote, "What someone said or wrote", "blockquote citation"),
  blockItem(ITEMS.codeBlock, "Lines of code, exactly as written", "pre program"),
  blockItem(ITEMS.table, "Rows and columns", "grid cells"),
  {
    label: "Image",
    help: "Upload one or choose from Media",
    words: "picture photo upload",
    icon: IMAGE_ICON,
    command: (state, dispatch) => {
      dispatch?.(openDialog(state.tr, "image"));
      return true;
    },
  },
  blockItem(ITEMS.video, "From YouTube or Vimeo", "film embed youtube vimeo"),
  blockItem(ITEMS.rule, "A line between two parts", "hr divider separator"),
  blockItem(ITEMS.footnote, "A numbered note at the end", "note source reference"),
];

/** Those that fit what was typed after "/" and can be inserted here; the best first. */
export function matchingItems(state: EditorState, query: string) {
  const typed = query.trim().toLowerCase();
  const fitting = BLOCK_ITEMS.filter(({ label, words, command }) => {
    const known = `${label} ${words}`.toLowerCase();
    return ` ${known}`.includes(` ${typed}`) && command(state);
  });
  const startsWithTyped = ({ label }: BlockItem) => label.toLowerCase().startsWith(typed);
  return fitting.toSorted((a, b) => Number(startsWithTyped(b)) - Number(startsWithTyped(a)));
}
