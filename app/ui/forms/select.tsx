import type { ComponentProps } from "react";
import { classNames } from "../layout/class-names.ts";
import { CONTROL } from "./input.tsx";

/** The browser's own list, because phones have a good one. */
type SelectProps = ComponentProps<"select"> & {
  /** For toolbars. */
  isCompact?: boolean;
};

export function Select({ className, isCompact, ...select }: SelectProps) {
  return (
    <select
      className={classNames(CONTROL, "pr-8", isCompact && "max-h-9 min-h-0! py-1", className)}
      {...select}
    />
  );
}
