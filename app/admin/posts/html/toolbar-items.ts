import * as edit from "./text-edits.ts";

type ToolbarItem = {
  label: string;
  /** The key that does the same together with Ctrl, or Command on a Mac. */
  shortcutKey?: string;
  /** Drawn on 24 by 24. */
  icon: string;
  edit: (selected: edit.SelectedText) => edit.Edit;
};

export const TOOLBAR: ToolbarItem[][] = [
  [
    {
      label: "Bold",
      shortcutKey: "b",
      icon: "M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z",
      edit: edit.bold,
    },
    { label: "Italic", shortcutKey: "i", icon: "M10 5h8M6 19h8M14 5l-4 14", edit: edit.italic },
    {
      label: "Link",
      shortcutKey: "k",
      icon: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17",
      edit: edit.link,
    },
  ],
  [
    {
      label: "Heading 2",
      icon: "M3 6v12M11 6v12M3 12h8M15.5 10a2.5 2.5 0 1 1 4.5 1.5c-.8 1.300-4.5 4-4.5 6.5h5",
      edit: (selected) => edit.heading(selected, 2),
    },
    {
      label: "Heading 3",
      icon: "M3 6v12M11 6v12M3 12h8M15.5 8.5h5l-3 3.700a3 3 0 1 1-2 5",
      edit: (selected) => edit.heading(selected, 3),
    },
  ],
  [
    {
      label: "Bulleted list",
      icon: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
      edit: (selected) => edit.list(selected, "ul"),
    },
    {
      label: "Numbered list",
      icon: "M10 6h10M10 12h10M10 18h10M4 4.5h1.5v4M3.5 15.5c.3-1.300 2.5-1.200 2.5.2 0 1-2.5 2.300-2.5 3.300H6",
      edit: (selected) => edit.list(selected, "ol"),
    },
    {
      label: "Quote",
      icon: "M9 7c-3 .8-4.5 3-4.5 5.5V17H10v-5H6.5M19 7c-3 .8-4.5 3-4.5 5.5V17H20v-5h-3.5",
      edit: edit.quote,
    },
  ],
  [
    { label: "Code", icon: "M8 7l-5 5 5 5M16 7l5 5-5 5", edit: edit.code },
    { label: "Code block", icon: "M4 4h16v16H4zM10 9l-3 3 3 3M14 9l3 3-3 3", edit: edit.codeBlock },
    { label: "Table", icon: "M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14", edit: edit.table },
  ],
];

export const IMAGE_ICON = "M4 5h16v14H4zM4 16l4.5-4.5 3.5 3.5 3-3 5 5M15.5 9h.01";

const ITEMS = TOOLBAR.flat();

/** The item whose shortcut was pressed. */
export function findByShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress) {
  if (altKey || shiftKey || ctrlKey === metaKey) return undefined;
  return ITEMS.find((item) => item.shortcutKey === key.toLowerCase());
}

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;
