import { Skeleton } from "../../ui/feedback/skeleton.tsx";

/** The page before it is loaded. */
export function StatisticsSkeleton() {
  return (
    <div className="grid gap-8">
      <Skeleton className="h-9 w-80 max-w-full" />
      <Skeleton className="h-56 w-full" />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {[1, 2, 3, 4].map((list) => (
          <Skeleton key={list} className="h-40 w-full" />
        ))}
      </div>
    </div>
  );
}
