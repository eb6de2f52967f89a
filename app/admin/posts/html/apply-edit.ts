import type { Edit, SelectedText } from "./text-edits.ts";

export function readSelection({
  value,
  selectionStart,
  selectionEnd,
}: HTMLTextAreaElement): SelectedText {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/** Edits as if typed, so that the browser's undo works. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit) {
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  // Deprecated, but nothing else writes to a textarea's undo history.
  const isTyped = insert
    ? document.execCommand("insertText", false, insert)
    : document.execCommand("delete");
  if (!isTyped) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}
