import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const RETRY_MS = 100;

/** Scrolls to the top on every route change, or smoothly to the element that the hash names. */
export function useScrollOnNavigation() {
  const { pathname, search, hash, key, state } = useLocation();
  // Another page of the same list counts as another page.
  const page = `${pathname}?${new URLSearchParams(search).get("page") ?? ""}`;
  const lastPage = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useEffect(() => {
    const arrived = lastPage.current === undefined;
    const changedRoute = !arrived && lastPage.current !== page;
    lastPage.current = page;

    if (changedRoute && !state?.isSamePage) {
      window.scrollTo({ top: 0, behavior: "instant" });
      if (!(state?.keepFocus && isFocusVisible())) {
        document.getElementById("main")?.focus({ preventScroll: true });
      }
    }
    if (!hash) return;
    const id = decoded(hash.slice(1));
    const element = document.getElementById(id);
    if (!element) {
      const retry = setTimeout(() => scrollToElement(document.getElementById(id)), RETRY_MS);
      return () => clearTimeout(retry);
    }
    // On the first page the browser has scrolled there already, and the reader may have moved on.
    if (!arrived) scrollToElement(element);
  }, [page, hash, key]);
}

/** For links that change only a part of the page beside them. */
export const keepFocus = { state: { keepFocus: true } };

/** For a page that stays as it is under another URL. */
export const samePage = { state: { isSamePage: true, keepToasts: true } };

/** Not when what was followed is hidden on the new page, as a list is on phones. */
function isFocusVisible() {
  const { activeElement } = document;
  return activeElement !== document.body && activeElement?.checkVisibility() === true;
}

/** A hash can be anything, even invalid. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function scrollToElement(element: HTMLElement | null) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ behavior: still ? "instant" : "smooth" });
  element?.focus({ preventScroll: true });
}
