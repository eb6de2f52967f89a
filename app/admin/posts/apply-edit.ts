import type { Edit, Marked } from "./text-edits.ts";

export function markedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Marked {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/** As if it had been typed: the browser's own undo takes it back. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit) {
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  // Obsolete by name, but nothing else reaches the undo history of a textarea.
  const isTyped = insert
    ? document.execCommand("insertText", false, insert)
    : document.execCommand("delete");
  if (!isTyped) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}
