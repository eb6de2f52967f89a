import type { ComponentProps } from "react";
import { classNames } from "../layout/class-names.ts";
import { CONTROL } from "./input.tsx";

export function TextArea({ className, ...area }: ComponentProps<"textarea">) {
  return <textarea className={classNames(CONTROL, "block", className)} {...area} />;
}
