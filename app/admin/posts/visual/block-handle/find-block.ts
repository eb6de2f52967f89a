import type { EditorView } from "prosemirror-view";
import { blockStart } from "./block-commands.ts";

type Box = { index: number; top: number; bottom: number };

/** Where the block is shown in the window. */
export function blockBox(view: EditorView, index: number): Box | undefined {
  const { doc } = view.state;
  if (index >= doc.childCount) return undefined;
  const element = view.nodeDOM(blockStart(doc, index));
  if (!(element instanceof HTMLElement)) return undefined;
  const { top, bottom } = element.getBoundingClientRect();
  return { index, top, bottom };
}

/** The block at this height of the window, or the closest one. */
export function blockAt(view: EditorView, y: number): Box | undefined {
  let [first, last] = [0, view.state.doc.childCount - 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    const box = blockBox(view, middle);
    if (box && box.bottom < y) first = middle + 1;
    else last = middle;
  }
  return blockBox(view, first);
}
