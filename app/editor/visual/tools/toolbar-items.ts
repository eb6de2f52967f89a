import {
  Asterisk,
  Bold,
  Bookmark,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImageIcon,
  Images,
  Italic,
  Lightbulb,
  LinkIcon,
  List,
  ListCollapse,
  ListOrdered,
  type LucideIcon,
  Minus,
  MousePointerClick,
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
import { insertFold } from "../fold/fold-commands.ts";
import { insertFootnote } from "../footnotes/footnote-commands.ts";
import { insertGallery } from "../gallery/gallery-commands.ts";
import { insertButton } from "../link-blocks/link-block-commands.ts";
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
  /** Its description in the slash menu, and other words that people may type to find it there. */
  menu?: { help: string; words: string };
};

const { nodes, marks } = schema;

/** A block that can be inserted: its name, what the slash menu says, and words to find it. */
const block = (label: string, help: string, words: string) => ({ label, menu: { help, words } });

const heading = (level: number, icon: LucideIcon, help: string, words: string) => ({
  ...block(`Heading ${level}`, help, words),
  keys: `Mod+Alt+${level}`,
  icon,
  command: commands.toggleHeading(level),
  isOn: (state: EditorState) => commands.headingLevel(state) === level,
});

const mark = (label: string, icon: LucideIcon, type: MarkType, keys?: string): VisualItem => ({
  label,
  keys,
  icon,
  command: toggleMark(type),
  isOn: (state) => commands.hasMark(state, type),
});

const list = (type: NodeType): Pick<VisualItem, "command" | "isOn"> => ({
  command: commands.toggleList(type),
  isOn: (state) => commands.listAround(state)?.node.type === type,
});

/** Every tool. Those with a `menu` stand in the slash menu, in this order. */
export const ITEMS = {
  heading2: heading(2, Heading2, "Section heading", "h2 title"),
  heading3: heading(3, Heading3, "Subsection heading", "h3 subtitle"),
  heading4: heading(4, Heading4, "Small heading", "h4"),
  bulletedList: {
    ...block("Bulleted list", "A simple list", "ul unordered"),
    keys: "Mod+Shift+8",
    icon: List,
    ...list(nodes.bullet_list),
  },
  numberedList: {
    ...block("Numbered list", "A list with numbers", "ol ordered"),
    keys: "Mod+Shift+7",
    icon: ListOrdered,
    ...list(nodes.ordered_list),
  },
  quote: {
    ...block("Quote", "Quote a person or a source", "blockquote citation"),
    keys: "Mod+Shift+9",
    icon: TextQuote,
    command: commands.toggleQuote,
    isOn: ({ selection }) => commands.nodeAround(selection.$from, nodes.blockquote) !== undefined,
  },
  codeBlock: {
    ...block("Code block", "Code with syntax highlighting", "pre program"),
    icon: SquareCode,
    command: commands.toggleCodeBlock,
    isOn: ({ selection }) => selection.$from.parent.type === nodes.code_block,
  },
  table: {
    ...block("Table", "Add rows and columns", "grid cells"),
    icon: TableIcon,
    command: insertTable,
  },
  image: {
    ...block("Image", "Upload, or choose from Media", "picture photo upload"),
    icon: ImageIcon,
    command: dialogCommand("image"),
  },
  gallery: {
    ...block("Gallery", "Show 2 to 6 images together", "pictures photos images grid"),
    icon: Images,
    command: insertGallery,
  },
  video: {
    ...block("Video", "Embed from YouTube or Vimeo", "film embed youtube vimeo"),
    icon: SquarePlay,
    command: dialogCommand("video"),
    isOn: (state) => videoAt(state) !== undefined,
  },
  callout: {
    ...block("Callout", "Highlight a note or a tip", "aside note tip box warning"),
    icon: Lightbulb,
    command: commands.insertCallout,
  },
  fold: {
    ...block("Fold", "Text that readers can expand", "details accordion toggle collapse summary"),
    icon: ListCollapse,
    command: insertFold,
  },
  button: {
    ...block("Button", "Add a call to action", "link call to action cta"),
    icon: MousePointerClick,
    command: insertButton,
  },
  bookmark: {
    ...block("Bookmark", "Link to one of your posts", "card post link related"),
    icon: Bookmark,
    command: dialogCommand("bookmark"),
  },
  rule: {
    ...block("Rule", "Divide sections with a line", "hr divider separator"),
    icon: Minus,
    command: commands.insertRule,
  },
  footnote: {
    ...block("Footnote", "Add a source or a side note", "note source reference"),
    icon: Asterisk,
    command: insertFootnote,
  },

  bold: mark("Bold", Bold, marks.strong, "Mod+B"),
  italic: mark("Italic", Italic, marks.em, "Mod+I"),
  strikethrough: mark("Strikethrough", Strikethrough, marks.strike, "Mod+Shift+X"),
  code: mark("Code", Code, marks.code, "Mod+E"),
  subscript: mark("Subscript", Subscript, marks.subscript),
  superscript: mark("Superscript", Superscript, marks.superscript),
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
