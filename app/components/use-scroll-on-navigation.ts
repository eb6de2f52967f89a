import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const RETRY_MS = 100;

/** To the top on every route change; to the element, smoothly, when the address has a hash. */
export function useScrollOnNavigation() {
  const { pathname, search, hash, key } = useLocation();
  // Another page of the same list is another page to read.
  const page = `${pathname}?${new URLSearchParams(search).get("page") ?? ""}`;
  const lastPage = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useEffect(() => {
    const arrived = lastPage.current === undefined;
    const changedRoute = !arrived && lastPage.current !== page;
    lastPage.current = page;

    if (changedRoute) {
      window.scrollTo({ top: 0, behavior: "instant" });
      document.getElementById("main")?.focus({ preventScroll: true });
    }
    if (!hash) return;
    const id = decoded(hash.slice(1));
    if (scrollToElement(id)) return;
    const retry = setTimeout(() => scrollToElement(id), RETRY_MS);
    return () => clearTimeout(retry);
  }, [page, hash, key]);
}

/** Anybody can write any hash into an address. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function scrollToElement(id: string) {
  const element = document.getElementById(id);
  if (!element) return false;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ behavior: still ? "instant" : "smooth" });
  element.focus({ preventScroll: true });
  return true;
}
