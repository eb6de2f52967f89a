import type { VisualItem } from "../tools/toolbar-items.ts";
import * as commands from "./table-commands.ts";

const ROW_ABOVE = "M4 13h16v7H4zM12 13v7M12 3v6M9 6h6";
const ROW_BELOW = "M4 4h16v7H4zM12 4v7M12 15v6M9 18h6";
const COLUMN_LEFT = "M13 4h7v16h-7zM13 12h7M3 12h6M6 9v6";
const COLUMN_RIGHT = "M4 4h7v16H4zM4 12h7M15 12h6M18 9v6";
const NO_ROW = "M4 4h16v7H4zM12 4v7M9.5 15.5l5 5M14.5 15.5l-5 5";
const NO_COLUMN = "M4 4h7v16H4zM4 12h7M15.5 9.5l5 5M20.5 9.5l-5 5";
const HEADER = "M4 5h16v14H4zM4 10h16M4 7.5h16M12 10v9";
const TRASH = "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5";

/** What can be done with the table at the cursor. */
export const TABLE_ITEMS: VisualItem[][] = [
  [
    { label: "Add row above", icon: ROW_ABOVE, command: commands.addRowAbove },
    { label: "Add row below", icon: ROW_BELOW, command: commands.addRowBelow },
    { label: "Remove row", icon: NO_ROW, command: commands.removeRow },
  ],
  [
    { label: "Add column left", icon: COLUMN_LEFT, command: commands.addColumnLeft },
    { label: "Add column right", icon: COLUMN_RIGHT, command: commands.addColumnRight },
    { label: "Remove column", icon: NO_COLUMN, command: commands.removeColumn },
  ],
  [
    {
      label: "Header row",
      icon: HEADER,
      command: commands.toggleHeaderRow,
      isOn: commands.hasHeaderRow,
    },
    { label: "Delete table", icon: TRASH, command: commands.deleteTable },
  ],
];
