import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const RETRY_MS = 100;

/** Scrolls to the top on every route change, or smoothly to the element that the hash names. */
export function useScrollOnNavigation() {
  const { pathname, search, hash, key, state } = useLocation();
  // Page 2 of a list is another page than page 1, although their paths are equal.
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
    // On the first page, the browser has already scrolled to it, and the reader may have moved on.
    if (!arrived) scrollToElement(element);
  }, [page, hash, key]);
}

/** For links and navigations that change only a part of the page beside the link. */
export const keepFocus = { state: { keepFocus: true } };

/** Options for navigating to another URL of the page that is shown. */
export const samePage = { state: { isSamePage: true, keepToasts: true } };

/** False if the followed link is hidden on the new page, as in a list on phones. */
function isFocusVisible() {
  const { activeElement } = document;
  return activeElement !== document.body && activeElement?.checkVisibility() === true;
}

/** Hashes with invalid escapes are returned as they are. */
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
