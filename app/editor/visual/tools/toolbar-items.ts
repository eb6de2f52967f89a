import {
  Asterisk,
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  SquareCode,
  SquarePlay,
  Strikethrough,
  Subscript,
  Superscript,
  TableIcon,
  TextQuote,
  Undo2,
} from "lucide-react";
import { toggleMark } from "prosemirror-commands";
import type { MarkType, NodeType } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import * as commands from "../document/commands.ts";
import { dialogCommand } from "../document/dialogs.ts";
import { schema } from "../document/schema.ts";
import { insertFootnote } from "../footnotes/footnote-commands.ts";
import { editLink } from "../links/link-editing.ts";
import { insertTable } from "../table/table-commands.ts";
import { videoAt } from "../video/video-commands.ts";

export type VisualItem = {
  label: string;
  /** The shortcut as it is shown: "Ctrl+B", or "⌘B" on a Mac. */
  keys?: string | undefined;
  icon: LucideIcon;
  command: Command;
  isOn?: (state: EditorState) => boolean;
};

const { nodes, marks } = schema;

const heading = (level: number, icon: LucideIcon): VisualItem => ({
  label: `Heading ${level}`,
  keys: `Mod+Alt+${level}`,
  icon,
  command: commands.toggleHeading(level),
  isOn: (state) => commands.headingLevel(state) === level,
});

const mark = (label: string, icon: LucideIcon, type: MarkType, keys?: string): VisualItem => ({
  label,
  keys,
  icon,
  command: toggleMark(type),
  isOn: (state) => commands.hasMark(state, type),
});

const list = (label: string, icon: LucideIcon, type: NodeType, keys: string): VisualItem => ({
  label,
  keys,
  icon,
  command: commands.toggleList(type),
  isOn: (state) => commands.listAround(state)?.node.type === type,
});

export const ITEMS = {
  heading2: heading(2, Heading2),
  heading3: heading(3, Heading3),
  heading4: heading(4, Heading4),

  bold: mark("Bold", Bold, marks.strong, "Mod+B"),
  italic: mark("Italic", Italic, marks.em, "Mod+I"),
  strikethrough: mark("Strikethrough", Strikethrough, marks.strike, "Mod+Shift+X"),
  code: mark("Code", Code, marks.code, "Mod+E"),
  subscript: mark("Subscript", Subscript, marks.subscript),
  superscript: mark("Superscript", Superscript, marks.superscript),

  bulletedList: list("Bulleted list", List, nodes.bullet_list, "Mod+Shift+8"),
  numberedList: list("Numbered list", ListOrdered, nodes.ordered_list, "Mod+Shift+7"),
  quote: {
    label: "Quote",
    keys: "Mod+Shift+9",
    icon: TextQuote,
    command: commands.toggleQuote,
    isOn: ({ selection }) => commands.nodeAround(selection.$from, nodes.blockquote) !== undefined,
  },
  codeBlock: {
    label: "Code block",
    icon: SquareCode,
    command: commands.toggleCodeBlock,
    isOn: ({ selection }) => selection.$from.parent.type === nodes.code_block,
  },

  table: { label: "Table", icon: TableIcon, command: insertTable },
  video: {
    label: "Video",
    icon: SquarePlay,
    command: dialogCommand("video"),
    isOn: (state) => videoAt(state) !== undefined,
  },
  footnote: { label: "Footnote", icon: Asterisk, command: insertFootnote },
  rule: { label: "Rule", icon: Minus, command: commands.insertRule },
  link: { label: "Link", keys: "Mod+K", icon: LinkIcon, command: editLink },

  undo: { label: "Undo", keys: "Mod+Z", icon: Undo2, command: commands.undo },
  redo: { label: "Redo", keys: "Mod+Y", icon: Redo2, command: commands.redo },
} satisfies Record<string, VisualItem>;

export const VISUAL_TOOLBAR: VisualItem[][] = [
  [ITEMS.undo, ITEMS.redo],
  [ITEMS.heading2, ITEMS.heading3, ITEMS.heading4],
  [ITEMS.bold, ITEMS.italic, ITEMS.strikethrough, ITEMS.code, ITEMS.subscript, ITEMS.superscript],
  [ITEMS.bulletedList, ITEMS.numberedList, ITEMS.quote, ITEMS.codeBlock],
  [ITEMS.footnote, ITEMS.rule, ITEMS.table, ITEMS.video],
  [ITEMS.link],
];
