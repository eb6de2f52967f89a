/** The files that were pasted. Word processors add a picture of copied text; then the text is pasted instead. */
export function pastedFiles({ types, files }: DataTransfer) {
  return types.includes("text/plain") ? [] : [...files];
}

/** The drop position in a textarea, or its cursor when the browser doesn't report one. */
export function droppedAt(area: HTMLTextAreaElement, { clientX, clientY }: MouseEvent) {
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  return position?.offsetNode === area ? position.offset : area.selectionEnd;
}
