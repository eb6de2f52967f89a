import { classNames } from "../layout/class-names.ts";

/** Holds the place of what is being loaded. `className` gives its size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block rounded-sm bg-rule motion-safe:animate-pulse", className)}
    />
  );
}
