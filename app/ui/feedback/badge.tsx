import type { ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";

type BadgeProps = {
  /** A list item when badges form a list. */
  as?: "span" | "li";
  dir?: "auto";
  tone?: "neutral" | "good" | "brand" | "signal";
  children: ReactNode;
};

/** A status in a word. */
export function Badge({ as: Element = "span", dir, tone = "neutral", children }: BadgeProps) {
  return (
    <Element dir={dir} className={classNames(BASE, TONES[tone])}>
      {children}
    </Element>
  );
}

const BASE =
  "inline-block rounded-sm border px-2 py-px font-sans text-xs font-semibold whitespace-nowrap in-[a:hover]:border-signal in-[a:hover]:text-signal";

const TONES = {
  neutral: "border-control text-muted",
  good: "border-brand text-brand",
  brand: "border-brand bg-brand text-ground",
  signal: "border-signal text-signal",
};
