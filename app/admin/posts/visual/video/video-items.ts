import { deleteSelection } from "prosemirror-commands";
import { ITEMS, type VisualItem } from "../tools/toolbar-items.ts";

const PENCIL = "M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3";
const TRASH = "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5";

/** What can be done with the selected video. */
export const VIDEO_ITEMS: VisualItem[][] = [
  [
    { label: "Edit video", icon: PENCIL, command: ITEMS.video.command },
    { label: "Remove video", icon: TRASH, command: deleteSelection },
  ],
];
