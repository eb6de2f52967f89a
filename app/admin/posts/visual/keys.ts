import {
  baseKeymap,
  chainCommands,
  exitCode,
  joinDown,
  joinUp,
  selectParentNode,
} from "prosemirror-commands";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command } from "prosemirror-state";
import { leaveWritingMode } from "../layout/leave-writing-mode.ts";
import { moveBlock } from "./block-handle/block-commands.ts";
import { leaveCode } from "./code/leave-code.ts";
import * as commands from "./commands.ts";
import { toFoldedText, unfold } from "./fold/fold-commands.ts";
import { toReference } from "./footnotes/footnote-commands.ts";
import { leaveGallery, moveImage } from "./gallery/gallery-commands.ts";
import { selectImageBeside } from "./images/image-commands.ts";
import { unlinkBlock, writeBelow } from "./link-blocks/link-block-commands.ts";
import { linkBeforeEnter } from "./links/typed-links.ts";
import { fencedCode } from "./markdown-shortcuts.ts";
import { schema } from "./schema.ts";
import { leaveTable, toNextCell, toPreviousCell } from "./table/table-commands.ts";

const { nodes } = schema;

const insertBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

const endWritingMode: Command = (_state, _dispatch, view) => leaveWritingMode(view?.dom);

/** Tab moves through the form everywhere but in lists and tables. */
export const keys = [
  keymap({ Enter: linkBeforeEnter }),
  keymap({
    "Mod-b": commands.toggleBold,
    "Mod-i": commands.toggleItalic,
    "Mod-e": commands.toggleCode,
    "Mod-Shift-x": commands.toggleStrike,
    "Mod-Alt-2": commands.toggleHeading(2),
    "Mod-Alt-3": commands.toggleHeading(3),
    "Mod-Alt-4": commands.toggleHeading(4),
    "Mod-Shift-8": commands.toggleList(nodes.bullet_list),
    "Mod-Shift-7": commands.toggleList(nodes.ordered_list),
    "Mod-Shift-9": commands.toggleQuote,
    "Mod-z": commands.undo,
    "Mod-y": commands.redo,
    "Shift-Mod-z": commands.redo,
    Backspace: chainCommands(undoInputRule, unfold, unlinkBlock, leaveGallery),
    Enter: chainCommands(
      fencedCode,
      toReference,
      toFoldedText,
      writeBelow,
      splitListItem(nodes.list_item),
    ),
    "Shift-Enter": insertBreak,
    Tab: chainCommands(sinkListItem(nodes.list_item), toNextCell),
    "Shift-Tab": chainCommands(liftListItem(nodes.list_item), toPreviousCell),
    ArrowLeft: selectImageBeside(-1),
    ArrowRight: selectImageBeside(1),
    ArrowDown: leaveCode,
    "Alt-Shift-ArrowUp": moveBlock(-1),
    "Alt-Shift-ArrowDown": moveBlock(1),
    "Alt-Shift-ArrowLeft": moveImage(-1),
    "Alt-Shift-ArrowRight": moveImage(1),
    "Alt-ArrowUp": joinUp,
    "Alt-ArrowDown": joinDown,
    Escape: chainCommands(leaveTable, endWritingMode, selectParentNode),
  }),
  keymap(baseKeymap),
];
