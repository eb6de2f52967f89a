import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { classNames } from "../ui/layout/class-names.ts";
import { BlogHeader } from "./blog/blog-header.tsx";
import { CARD, CARD_GRID, CARD_ON_PHONE, POST, POST_COLUMN, WIDTHS } from "./blog/frames.ts";
import { preloadPostStyles } from "./blog/post-styles.tsx";
import { Chrome } from "./chrome.tsx";
import { useScrollOnNavigation } from "./use-scroll-on-navigation.ts";

export default function SiteLayout() {
  const pending = usePendingPage();
  useScrollOnNavigation();
  return (
    <Chrome>
      {pending === "list" && <ListSkeleton />}
      {pending === "post" && <PostSkeleton />}
      {/* Hidden, not unmounted, so that typed text is still there when the visitor comes back. */}
      <div hidden={pending !== undefined}>
        <Outlet />
      </div>
    </Chrome>
  );
}

const PATIENCE_MS = 150;

/** The kind of blog page that is loading, once the wait is noticeable. */
function usePendingPage() {
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

/** Placeholders for a lead and two posts. */
const CARDS = [
  ["first", "full"],
  ["second", "half"],
  ["third", "half"],
] as const;

/** Placeholders for a blog page while it loads. */
function ListSkeleton() {
  return (
    <div className="frame min-h-120 py-12 lg:py-16">
      <BlogHeader />
      <Waiting />
      <ul className={classNames(CARD_GRID, "mt-10 lg:mt-14")} aria-hidden="true">
        {CARDS.map(([card, width]) => (
          <li
            key={card}
            className={classNames(CARD, width !== "full" && CARD_ON_PHONE, WIDTHS[width])}
            data-skeleton
          >
            <Skeleton className="aspect-4/3 w-full" />
            <div className="grid content-start gap-3">
              <Skeleton className="h-8 w-11/12" />
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-2/3" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PostSkeleton() {
  return (
    <div className={`${POST} min-h-dvh`}>
      <Waiting />
      <div aria-hidden="true" data-skeleton>
        <div className={classNames(POST_COLUMN, "grid gap-5")}>
          <Skeleton className="my-3 h-5 w-36" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="mb-8 h-12 w-1/2" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <p role="status" className="sr-only">
      Loading...
    </p>
  );
}
