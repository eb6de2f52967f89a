/** A key pressed in a field or a dialog belongs there, and is no shortcut of the page. */
export function isTyping({ target }: KeyboardEvent) {
  return (
    target instanceof HTMLElement &&
    (target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]") ||
      target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null)
  );
}
