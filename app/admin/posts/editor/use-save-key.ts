import { useEffect } from "react";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";

/** Ctrl+S, or Command+S on a Mac, saves the post instead of the web page as a file. */
export function useSaveKey(onSave: () => void) {
  const save = useStableCallback(onSave);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
      if (event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (!event.repeat) save();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [save]);
}
