import { useLayoutEffect } from "react";
import { isTyping } from "../ui/forms/is-typing.ts";

/** What single keys do on a page with a list, unless someone is typing. */
export function useListKeys(keys: Record<string, (() => void) | undefined>) {
  // In a layout effect: the next key may come before other effects run.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      keys[event.key]?.();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}
