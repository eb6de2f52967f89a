import { useLayoutEffect } from "react";

/** Runs single-key shortcuts on a page with a list, unless someone is typing. */
export function useListKeys(keys: Record<string, (() => void) | undefined>) {
  // A layout effect is needed because the next key may come before other effects run.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      keys[event.key]?.();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}

/** True for keys pressed in a field or a dialog, which are not shortcuts of the page. */
export function isTyping({ target }: KeyboardEvent) {
  return (
    target instanceof HTMLElement &&
    (target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]") ||
      target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null)
  );
}
