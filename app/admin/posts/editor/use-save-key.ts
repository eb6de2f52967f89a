import { type RefObject, useEffect } from "react";

/** Ctrl+S, or Command+S on a Mac, submits the form instead of saving the web page as a file. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, canSave: boolean) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
      if (event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (canSave && !event.repeat) form.current?.requestSubmit();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [form, canSave]);
}
