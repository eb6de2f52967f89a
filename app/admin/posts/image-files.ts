/** The files that were pasted. Word processors add a picture of the text; then the text is meant. */
export function pastedFiles({ types, files }: DataTransfer) {
  return types.includes("text/plain") ? [] : [...files];
}

/** Where in a textarea something is dropped, or its cursor where the browser does not tell. */
export function droppedAt(area: HTMLTextAreaElement, { clientX, clientY }: MouseEvent) {
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  return position?.offsetNode === area ? position.offset : area.selectionEnd;
}
