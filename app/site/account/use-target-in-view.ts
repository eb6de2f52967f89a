import { useEffect } from "react";

const OWN_MOVES = ["wheel", "touchmove", "pointerdown", "keydown"];

/** Scrolls to a section, and again while those above it still arrive, until the reader moves on. */
export function useTargetInView(id: string, isShown: boolean) {
  useEffect(() => {
    const target = isShown ? document.getElementById(id) : null;
    if (!target) return;
    // It also reports the first size.
    const observer = new ResizeObserver(() => target.scrollIntoView());
    observer.observe(document.body);
    const end = new AbortController();
    end.signal.addEventListener("abort", () => observer.disconnect());
    for (const move of OWN_MOVES) {
      addEventListener(move, () => end.abort(), { signal: end.signal, passive: true });
    }
    return () => end.abort();
  }, [id, isShown]);
}
