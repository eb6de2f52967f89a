import type { Command, EditorState } from "prosemirror-state";
import { insertCallout } from "../commands.ts";
import { openDialog } from "../dialogs.ts";
import { insertFold } from "../fold/fold-commands.ts";
import { insertGallery } from "../gallery/gallery-commands.ts";
import { insertButton } from "../link-blocks/link-block-commands.ts";
import { IMAGE_ICON, ITEMS, type VisualItem } from "../tools/toolbar-items.ts";

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
  blockItem(ITEMS.heading2, "Section heading", "h2 title"),
  blockItem(ITEMS.heading3, "Subsection heading", "h3 subtitle"),
  blockItem(ITEMS.heading4, "Small heading", "h4"),
  blockItem(ITEMS.bulletedList, "A simple list", "ul unordered"),
  blockItem(ITEMS.numberedList, "A list with numbers", "ol ordered"),
  blockItem(ITEMS.quote, "Quote a person or a source", "blockquote citation"),
  blockItem(ITEMS.codeBlock, "Code with syntax highlighting", "pre program"),
  blockItem(ITEMS.table, "Add rows and columns", "grid cells"),
  {
    label: "Image",
    help: "Upload, or choose from Media",
    words: "picture photo upload",
    icon: IMAGE_ICON,
    command: (state, dispatch) => {
      dispatch?.(openDialog(state.tr, "image"));
      return true;
    },
  },
  {
    label: "Gallery",
    help: "Show 2 to 6 images together",
    words: "pictures photos images grid",
    icon: "M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z",
    command: insertGallery,
  },
  blockItem(ITEMS.video, "Embed from YouTube or Vimeo", "film embed youtube vimeo"),
  {
    label: "Callout",
    help: "Highlight a note or a tip",
    words: "aside note tip box warning",
    icon: "M4 5h16v14H4zM4 8h16M8 12h8M8 15.500h5",
    command: insertCallout,
  },
  {
    label: "Fold",
    help: "Text that readers can expand",
    words: "details accordion toggle collapse summary",
    icon: "M4 5h16v14H4zM8 9.500l2 2 2-2M14 10.500h3M8 15.500h9",
    command: insertFold,
  },
  {
    label: "Button",
    help: "Add a call to action",
    words: "link call to action cta",
    icon: "M3 8h18v8H3zM8 12h8",
    command: insertButton,
  },
  {
    label: "Bookmark",
    help: "Link to one of your posts",
    words: "card post link related",
    icon: "M6 4h12v16l-6-4.500L6 20z",
    command: (state, dispatch) => {
      dispatch?.(openDialog(state.tr, "bookmark"));
      return true;
    },
  },
  blockItem(ITEMS.rule, "Divide sections with a line", "hr divider separator"),
  blockItem(ITEMS.footnote, "Add a source or a side note", "note source reference"),
];

/**
 * Those that fit what was typed after "/" and can be inserted here; the best first. Before anything
 * is typed, those that were used last.
 */
export function matchingItems(state: EditorState, query: string, recent: string[] = []) {
  const typed = query.trim().toLowerCase();
  const fitting = BLOCK_ITEMS.filter(({ label, words, command }) => {
    const known = `${label} ${words}`.toLowerCase();
    return ` ${known}`.includes(` ${typed}`) && command(state);
  });
  const rank = ({ label }: BlockItem) =>
    typed === "" ? recent.toReversed().indexOf(label) : Number(startsWith(label, typed));
  return fitting.toSorted((a, b) => rank(b) - rank(a));
}

function startsWith(label: string, typed: string) {
  return label.toLowerCase().startsWith(typed);
}
