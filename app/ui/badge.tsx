import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type BadgeProps = { tone?: "neutral" | "good" | "brand" | "signal"; children: ReactNode };

/** A status in a word. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span className={classNames(BASE, TONES[tone])}>{children}</span>;
}

const BASE =
  "inline-block rounded-sm border px-2 py-px font-sans text-xs font-semibold whitespace-nowrap";

const TONES = {
  neutral: "border-control text-muted",
  good: "border-brand text-brand",
  brand: "border-brand bg-brand text-ground",
  signal: "border-signal text-signal",
};
