import { useContext } from "react";
import { DocumentContext } from "../shell/document.ts";
import { restoreTheme } from "../ui/layout/theme.tsx";

// An inline script, because images may fail before the app has loaded. `true` captures the event,
// which does not bubble.
const markBrokenImages = `addEventListener("error",function(e){var i=e.target;if(i.tagName==="IMG")i.dataset.broken=""},true)`;

/** Inlined by the server to run before the first paint; not rendered in the browser. */
export function StartScript() {
  const { nonce, startScript } = useContext(DocumentContext);
  const text = [restoreTheme, markBrokenImages, startAtTop, startScript].join(";");
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/** Part of the page's first script: later, the browser may already have scrolled. */
const startAtTop = `(${takeOverScrollRestoration})()`;

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
  // Sets it on the history entry that is being left. Without this API, the value above stays.
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
    // A page from the back/forward cache would otherwise stay where it was left.
    else if (persisted) scrollTo({ top: 0, behavior: "instant" });
  });
}
