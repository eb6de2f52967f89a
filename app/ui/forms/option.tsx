import type { ComponentProps } from "react";
import { classNames } from "../layout/class-names.ts";

type OptionProps = Omit<ComponentProps<"input">, "type"> & {
  type: "checkbox" | "radio";
  /** For bars. */
  isCompact?: boolean;
};

/** A checkbox or radio button with its label to the right. */
export function Option({ isCompact = false, children, ...input }: OptionProps) {
  return (
    <label
      className={classNames(
        "flex min-w-0 wrap-anywhere",
        isCompact ? "min-h-6 items-center gap-1 md:min-h-7" : "items-baseline gap-2.5",
      )}
    >
      <input
        className={classNames(
          "shrink-0 accent-brand",
          isCompact ? "m-0 size-4" : "size-4.5 translate-y-0.5",
        )}
        {...input}
      />
      {children}
    </label>
  );
}
