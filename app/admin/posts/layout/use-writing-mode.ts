import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { LEAVE, WRITING_MODE } from "../../../editor/writing-mode.ts";
import { REVEAL } from "../../../ui/forms/field.tsx";

/** Elements that Escape closes before it ends writing mode. */
const OPEN_ABOVE = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * Hides all but the title and the text. The text stays where it is on screen, in both directions.
 */
export function useWritingMode(form: RefObject<HTMLFormElement | null>) {
  const [isWriting, setWriting] = useState(false);
  const before = useRef<ScrollPosition>(undefined);
  const entered = useRef<{ from: number; at: number }>(undefined);

  function toggle() {
    before.current = readScrollPosition(form.current);
    setWriting(!isWriting);
  }

  // The attribute is on the root: styles with :has() would restyle the whole form on each key.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(WRITING_MODE, isWriting);
    return () => document.documentElement.removeAttribute(WRITING_MODE);
  }, [isWriting]);

  useLayoutEffect(() => {
    const { current: place } = before;
    if (!place) return;
    before.current = undefined;
    const { current: entry } = entered;
    const hasStayed = entry && !isWriting && Math.abs(entry.at - place.scrollY) < 2;
    const shift = (readScrollPosition(form.current)?.top ?? 0) - place.top;
    const top = hasStayed ? entry.from : window.scrollY + shift;
    window.scrollTo({ top, behavior: "instant" });
    entered.current = isWriting ? { from: place.scrollY, at: window.scrollY } : undefined;
  }, [isWriting, form]);

  const latest = useRef(toggle);
  latest.current = toggle;

  useEffect(() => {
    let isFree = false;
    function note(event: KeyboardEvent) {
      isFree = event.key === "Escape" && !document.querySelector(OPEN_ABOVE);
    }
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if (!isShortcut(event) && !(isWriting && isFree && event.key === "Escape")) return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener("keydown", note, { capture: true });
    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", note, { capture: true });
      window.removeEventListener("keydown", press);
    };
  }, [isWriting]);

  useEffect(() => {
    const { current } = form;
    const leave = () => latest.current();
    function reveal({ target }: Event) {
      if (target instanceof HTMLElement && target.checkVisibility()) return;
      // Leave the mode right now: the field gets the focus next.
      document.documentElement.removeAttribute(WRITING_MODE);
      setWriting(false);
    }
    current?.addEventListener(REVEAL, reveal);
    current?.addEventListener(LEAVE, leave);
    return () => {
      current?.removeEventListener(REVEAL, reveal);
      current?.removeEventListener(LEAVE, leave);
    };
  }, [form]);

  return { isWriting, toggle };
}

type ScrollPosition = { scrollY: number; top: number };

/** The position of the text in the window. */
function readScrollPosition(form: HTMLFormElement | null): ScrollPosition | undefined {
  const text = form?.querySelector("fieldset");
  return text ? { scrollY: window.scrollY, top: text.getBoundingClientRect().top } : undefined;
}

/** Whether the key is Ctrl+Shift+F, or Command+Shift+F on a Mac. */
function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  return key.toLowerCase() === "f" && shiftKey && !altKey && ctrlKey !== metaKey;
}
