import { Skeleton } from "../../ui/skeleton.tsx";
import { BlogHeader } from "./blog-header.tsx";

const CARDS = ["first", "second", "third"];

/** Placeholders for a blog page while it loads. */
export function ListSkeleton() {
  return (
    <div className="frame min-h-[60vh] py-12 lg:py-16">
      <BlogHeader />
      <Waiting />
      <ul className="post-cards" aria-hidden="true">
        {CARDS.map((card) => (
          <li key={card} className="post-card" data-skeleton>
            <Skeleton className="aspect-[4/3] w-full" />
            <Skeleton className="h-8 w-11/12" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PostSkeleton() {
  return (
    <div className="frame post min-h-[90vh]">
      <Waiting />
      <div aria-hidden="true" className="grid gap-5" data-skeleton>
        <Skeleton className="h-6 w-36" />
        <Skeleton className="aspect-[4/3] w-full max-w-[1024px]" />
        <Skeleton className="h-14 w-4/5" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="mt-6 h-5 w-full max-w-[44rem]" />
        <Skeleton className="h-5 w-full max-w-[44rem]" />
        <Skeleton className="h-5 w-2/3 max-w-[44rem]" />
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
