import type { ReactNode } from "react";

type StatementSectionProps = {
  id: string;
  heading: string;
  className?: string;
  children: ReactNode;
};

/** A part of the capability statement. See print.css for its classes. */
export function StatementSection({ id, heading, className, children }: StatementSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="statement-heading text-xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
