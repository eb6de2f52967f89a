import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { REVEAL } from "../../../ui/forms/focus-field.ts";
import { LEAVE, WRITING_MODE } from "./leave-writing-mode.ts";

/** What Escape closes first. */
const OPEN_ABOVE = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Hides all but the title and the text. What is on screen stays where it is, on the way back too. */
export function useWritingMode(form: RefObject<HTMLFormElement | null>) {
  const [isWriting, setWriting] = useState(false);
  const before = useRef<Place>(undefined);
  const entered = useRef<{ from: number; at: number }>(undefined);

  function toggle() {
    before.current = scrollPlace(form.current);
    setWriting(!isWriting);
  }

  // On the root element, so that styles don’t need :has(), which restyles the whole form on each key.
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
    const shift = (scrollPlace(form.current)?.top ?? 0) - place.top;
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
      // At once: the field gets the focus next.
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

type Place = { scrollY: number; top: number };

/** Where the text is in the window. */
function scrollPlace(form: HTMLFormElement | null): Place | undefined {
  const text = form?.querySelector("fieldset");
  return text ? { scrollY: window.scrollY, top: text.getBoundingClientRect().top } : undefined;
}

/** Ctrl+Shift+F, or Command+Shift+F on a Mac. */
function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  return key.toLowerCase() === "f" && shiftKey && !altKey && ctrlKey !== metaKey;
}
