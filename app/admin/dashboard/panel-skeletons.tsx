import { Skeleton } from "../../ui/feedback/skeleton.tsx";

/** The panels before they are loaded. */
export function PanelSkeletons({ className }: { className: string }) {
  return (
    <div className={className}>
      {[1, 2, 3, 4, 5, 6].map((panel) => (
        <div key={panel} className="lg:first:col-span-2 lg:last:col-span-2">
          <div className="flex min-h-10 items-center border-b border-control">
            <Skeleton className="h-5 w-36" />
          </div>
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className="flex min-h-11 items-center border-b border-rule">
              <Skeleton className="h-4 w-2/3" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
