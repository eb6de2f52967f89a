import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LIST_HEAD, ROW, THUMBNAIL } from "./row.tsx";

/** The list before it is loaded. */
export function RowSkeletons() {
  return (
    <>
      <div className={`${ROW} ${LIST_HEAD}`}>
        <Skeleton className="size-5" />
        <Skeleton className="col-start-2 h-5 w-24 md:col-start-3" />
      </div>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((row) => (
        <div key={row} className={`${ROW} min-h-13 border-b border-rule py-2 xl:py-px`}>
          <Skeleton className="size-5" />
          <Skeleton className={THUMBNAIL} />
          <div className="grid gap-1.5">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
      ))}
    </>
  );
}
