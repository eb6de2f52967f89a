import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { BlogHeader } from "./blog-header.tsx";
import { CARD, CARD_GRID, CARD_ON_PHONE, POST, POST_COLUMN, WIDTHS } from "./frames.ts";

/** As for a lead and two posts. */
const CARDS = [
  ["first", "full"],
  ["second", "half"],
  ["third", "half"],
] as const;

/** Placeholders for a blog page while it loads. */
export function ListSkeleton() {
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

export function PostSkeleton() {
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
