/** For the page's first script: later, the browser may already have scrolled. */
export const startAtTop = `(${takeOverScrollRestoration})()`;

/**
 * Runs alone in the page. On Back and Forward, browsers return to where a page was left, but here
 * every route change starts at the top. They still do it within a page, from the target of a hash
 * back to its link, and after a reload.
 */
function takeOverScrollRestoration() {
  const [timing] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A tab that was discarded to save memory is loaded again when the reader returns to it.
  const isReload = timing?.type === "reload" || Reflect.get(document, "wasDiscarded") === true;
  history.scrollRestoration = isReload ? "auto" : "manual";
  // For the history entry that is being left. Without this API, it is as at the start.
  window.navigation?.addEventListener("navigate", ({ destination }) => {
    const next = new URL(destination.url);
    const isWithinPage =
      next.hash !== location.hash &&
      next.pathname + next.search === location.pathname + location.search;
    history.scrollRestoration = isWithinPage ? "auto" : "manual";
  });
  addEventListener("pageshow", ({ persisted }) => {
    const isReturn = timing?.type === "back_forward" && !isReload;
    if (!persisted && !isReturn) return;
    const target = location.hash && document.querySelector(":target");
    if (target) target.scrollIntoView();
    // Else a page that was stored in memory would be where it was left.
    else if (persisted) scrollTo({ top: 0, behavior: "instant" });
  });
}
