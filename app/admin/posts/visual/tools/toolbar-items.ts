import type { Command, EditorState } from "prosemirror-state";
import * as commands from "../commands.ts";
import { openDialog } from "../dialogs.ts";
import { insertFootnote } from "../footnotes/footnote-commands.ts";
import { schema } from "../schema.ts";
import { insertTable } from "../table/table-commands.ts";
import { videoAt } from "../video/video-commands.ts";

export type VisualItem = {
  label: string;
  /** As shown: "Ctrl+B", or "⌘B" on a Mac. */
  keys?: string;
  /** Drawn on 24 by 24. */
  icon: string;
  command: Command;
  isOn?: (state: EditorState) => boolean;
};

const { nodes, marks } = schema;
const H = "M3 6v12M11 6v12M3 12h8";

const heading = (level: number, icon: string): VisualItem => ({
  label: `Heading ${level}`,
  keys: `Mod+Alt+${level}`,
  icon: H + icon,
  command: commands.toggleHeading(level),
  isOn: (state) => commands.headingLevel(state) === level,
});

export const ITEMS = {
  heading2: heading(2, "M15.5 10a2.5 2.5 0 1 1 4.5 1.5c-.8 1.3-4.5 4-4.5 6.5h5"),
  heading3: heading(3, "M15.5 8.5h5l-3 3.7a3 3 0 1 1-2 5"),
  heading4: heading(4, "M19 18V8.500l-4 6.500h6"),

  bold: {
    label: "Bold",
    keys: "Mod+B",
    icon: "M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z",
    command: commands.toggleBold,
    isOn: (state) => commands.hasMark(state, marks.strong),
  },
  italic: {
    label: "Italic",
    keys: "Mod+I",
    icon: "M10 5h8M6 19h8M14 5l-4 14",
    command: commands.toggleItalic,
    isOn: (state) => commands.hasMark(state, marks.em),
  },
  strikethrough: {
    label: "Strikethrough",
    keys: "Mod+Shift+X",
    icon: "M4 12h16M16 7c-.7-1.300-2.200-2-4-2-2.300 0-4 1.200-4 3 0 1 .5 1.700 1.300 2.200M8 17c.7 1.300 2.200 2 4 2 2.300 0 4-1.200 4-3 0-.4-.1-.8-.2-1.100",
    command: commands.toggleStrike,
    isOn: (state) => commands.hasMark(state, marks.strike),
  },
  code: {
    label: "Code",
    keys: "Mod+E",
    icon: "M8 7l-5 5 5 5M16 7l5 5-5 5",
    command: commands.toggleCode,
    isOn: (state) => commands.hasMark(state, marks.code),
  },
  subscript: {
    label: "Subscript",
    icon: "M4 6l8 10M12 6L4 16M16 17a2 2 0 1 1 3.500 1.300L16 21.500h4",
    command: commands.toggleSubscript,
    isOn: (state) => commands.hasMark(state, marks.subscript),
  },
  superscript: {
    label: "Superscript",
    icon: "M4 8l8 10M12 8L4 18M16 4a2 2 0 1 1 3.500 1.300L16 8.500h4",
    command: commands.toggleSuperscript,
    isOn: (state) => commands.hasMark(state, marks.superscript),
  },

  bulletedList: {
    label: "Bulleted list",
    keys: "Mod+Shift+8",
    icon: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
    command: commands.toggleList(nodes.bullet_list),
    isOn: (state) => isInList(state, "bullet_list"),
  },
  numberedList: {
    label: "Numbered list",
    keys: "Mod+Shift+7",
    icon: "M10 6h10M10 12h10M10 18h10M4 4.5h1.5v4M3.5 15.5c.3-1.300 2.5-1.200 2.5.2 0 1-2.5 2.300-2.5 3.300H6",
    command: commands.toggleList(nodes.ordered_list),
    isOn: (state) => isInList(state, "ordered_list"),
  },
  quote: {
    label: "Quote",
    keys: "Mod+Shift+9",
    icon: "M9 7c-3 .8-4.5 3-4.5 5.5V17H10v-5H6.5M19 7c-3 .8-4.5 3-4.5 5.5V17H20v-5h-3.5",
    command: commands.toggleQuote,
    isOn: (state) => commands.nodeAround(state, nodes.blockquote) !== undefined,
  },
  codeBlock: {
    label: "Code block",
    icon: "M4 4h16v16H4zM10 9l-3 3 3 3M14 9l3 3-3 3",
    command: commands.toggleCodeBlock,
    isOn: ({ selection }) => selection.$from.parent.type === nodes.code_block,
  },

  table: {
    label: "Table",
    icon: "M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14",
    command: insertTable,
  },
  video: {
    label: "Video",
    icon: "M4 5h16v14H4zM10 9l5 3-5 3z",
    command: (state, dispatch) => {
      dispatch?.(openDialog(state.tr, "video"));
      return true;
    },
    isOn: (state) => videoAt(state) !== undefined,
  },
  footnote: {
    label: "Footnote",
    icon: "M4 7h8M4 12h8M4 17h5M16 6l2.5-2v8",
    command: insertFootnote,
  },
  rule: { label: "Rule", icon: "M4 12h16", command: commands.insertRule },

  undo: {
    label: "Undo",
    keys: "Mod+Z",
    icon: "M4 9h10a5 5 0 0 1 0 10h-3M8 5L4 9l4 4",
    command: commands.undo,
  },
  redo: {
    label: "Redo",
    keys: "Mod+Y",
    icon: "M20 9H10a5 5 0 0 0 0 10h3M16 5l4 4-4 4",
    command: commands.redo,
  },
} satisfies Record<string, VisualItem>;

/** By kind: those of one kind stand together. */
export const VISUAL_TOOLBAR: VisualItem[][] = [
  [ITEMS.undo, ITEMS.redo],
  [ITEMS.heading2, ITEMS.heading3, ITEMS.heading4],
  [ITEMS.bold, ITEMS.italic, ITEMS.strikethrough, ITEMS.code, ITEMS.subscript, ITEMS.superscript],
  [ITEMS.bulletedList, ITEMS.numberedList, ITEMS.quote, ITEMS.codeBlock],
  [ITEMS.footnote, ITEMS.rule, ITEMS.table, ITEMS.video],
];

export const LINK_ICON =
  "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17";
export const IMAGE_ICON = "M4 5h16v14H4zM4 16l4.5-4.5 3.5 3.5 3-3 5 5M15.5 9h.01";

function isInList(state: EditorState, name: "bullet_list" | "ordered_list") {
  const list = commands.nodeAround(state, nodes.bullet_list, nodes.ordered_list);
  return list?.node.type === nodes[name];
}
