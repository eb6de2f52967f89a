import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type CardProps = { title?: string; className?: string; children: ReactNode };

/** A group with a border and, as a rule, a heading. */
export function Card({ title, className, children }: CardProps) {
  return (
    <section className={classNames("border border-rule bg-raised p-5 md:p-6", className)}>
      {title && <h2 className="text-xl">{title}</h2>}
      {children}
    </section>
  );
}
