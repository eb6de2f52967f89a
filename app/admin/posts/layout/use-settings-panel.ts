import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { REVEAL } from "../../../ui/forms/focus-field.ts";

const KEY = "post-settings";
const WIDE = "(min-width: 80rem)";

/**
 * Beside the text on wide screens, open or closed as it was left. Otherwise a drawer above the text,
 * closed at first. Opens by itself for a field that has to be corrected.
 */
export function useSettingsPanel(hasPreview: boolean) {
  const ref = useRef<HTMLElement>(null);
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
  // The text and its preview need the whole width.
  const isDrawer = !isWide || hasPreview;
  const [isColumnOpen, setColumnOpen] = useState(() => localStorage.getItem(KEY) !== "closed");
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isOpen = isDrawer ? isDrawerOpen : isColumnOpen;

  useEffect(() => {
    if (isDrawer) return () => setDrawerOpen(false);
  }, [isDrawer]);

  useEffect(() => {
    const { current } = ref;
    function reveal() {
      // At once: the field gets the focus next.
      if (current) current.hidden = false;
      if (isDrawer) setDrawerOpen(true);
      else setColumnOpen(true);
    }
    current?.addEventListener(REVEAL, reveal);
    return () => current?.removeEventListener(REVEAL, reveal);
  }, [isDrawer]);

  function setOpen(next: boolean) {
    if (isDrawer) return setDrawerOpen(next);
    setColumnOpen(next);
    localStorage.setItem(KEY, next ? "open" : "closed");
  }

  return { ref, isOpen, isDrawer, setOpen };
}

function subscribe(onChange: () => void) {
  const wide = matchMedia(WIDE);
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
}
