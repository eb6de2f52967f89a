import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { preloadPostStyles } from "../post/post-styles.tsx";

const PATIENCE_MS = 150;

/** Which blog page is loading, once the wait is noticeable. */
export function usePendingPage() {
  const { state, location } = useNavigation();
  const { pathname, search } = useLocation();
  // From a hash back to the page itself, React Router loads it again, but the reader sees it already.
  const isOther = location?.pathname !== pathname || location.search !== search;
  const kind = state === "loading" && isOther ? pageKind(location?.pathname) : undefined;
  const [shown, setShown] = useState<typeof kind>();

  useEffect(() => {
    if (!kind) return setShown(undefined);
    if (kind === "post") preloadPostStyles();
    const timer = setTimeout(() => {
      setShown(kind);
      window.scrollTo({ top: 0, behavior: "instant" });
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [kind]);

  return kind && shown;
}

function pageKind(pathname = "") {
  if (pathname === "/blog") return "list";
  return /^\/blog\/[^/]+$/.test(pathname) && pathname !== "/blog/tags" ? "post" : undefined;
}
