import { useLayoutEffect } from "react";

/** Tells the styles how tall the bar at the bottom of the window is. */
export function useBottomBar() {
  useLayoutEffect(() => {
    const bar = document.querySelector("[data-bottom-bar]");
    const { style } = document.documentElement;
    if (!bar) return;
    const observer = new ResizeObserver(() => {
      style.setProperty("--bottom-bar", `${bar.getBoundingClientRect().height}px`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty("--bottom-bar");
    };
  }, []);
}
