import type { ComponentProps } from "react";
import { classNames } from "../layout/class-names.ts";

export function Input({ className, ...input }: ComponentProps<"input">) {
  return <input className={classNames(CONTROL, className)} {...input} />;
}

/** How every control that takes text looks: lighter than its ground, errors in the signal color. */
export const CONTROL =
  "min-h-11 w-full scroll-mt-12 rounded-sm border border-control bg-field px-3 py-2 text-ink placeholder:text-muted placeholder:opacity-100 focus-visible:border-brand focus-visible:-outline-offset-1 [&[readonly]]:bg-transparent disabled:cursor-not-allowed disabled:text-muted aria-invalid:border-signal aria-invalid:[box-shadow:inset_0_0_0_1px_var(--signal)] aria-invalid:focus-visible:outline-offset-2";
