import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LIST_HEAD, ROW, THUMBNAIL } from "./row-layout.tsx";

/** The list before it is loaded. */
export function RowSkeletons() {
  return (
    <>
      <div className={LIST_HEAD}>
        <Skeleton className="h-5 w-24" />
      </div>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={ROW}>
          <Skeleton className="size-5" />
          <Skeleton className={THUMBNAIL} />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </>
  );
}
