import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL } from "./input.tsx";

/** The browser's own list, because phones have a good one. */
export function Select({ className, ...select }: ComponentProps<"select">) {
  return <select className={classNames(CONTROL, "pr-8", className)} {...select} />;
}
