import type { ReactNode } from "react";

type SectionProps = {
  id: string;
  /** Only the sections that are always there are numbered. */
  number?: number;
  label: string;
  heading: string;
  lede?: string;
  children: ReactNode;
};

/** A section of the home page. Its heading names it for screen readers. */
export function Section({ id, number, label, heading, lede, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      tabIndex={-1}
      // On wide screens, a line down the left edge connects the sections.
      className="relative grid gap-4 py-9 md:gap-6 md:py-18 lg:flex lg:gap-10 lg:py-22 lg:before:absolute lg:before:inset-y-0 lg:before:left-1.25 lg:before:w-px lg:before:-translate-x-1/2 lg:before:bg-rule"
    >
      <p
        className="flex items-center gap-3 text-sm text-muted tabular-nums before:size-2.5 before:rounded-full before:border-2 before:border-brand before:bg-ground after:flex-1 after:border-t after:border-rule lg:w-38 lg:shrink-0 lg:items-start lg:pt-4.5 lg:leading-tight lg:before:relative lg:before:mt-0.5 lg:after:hidden"
        aria-hidden="true"
      >
        <span>
          {number !== undefined && String(number).padStart(2, "0")}
          <span className={number === undefined ? "" : NEXT_TO_NUMBER}>{label}</span>
        </span>
      </p>
      <div className="min-w-0 flex-1">
        <h2 id={`${id}-heading`} className="max-w-heading text-3xl">
          {heading}
        </h2>
        {lede && <p className="mt-4 max-w-prose text-muted md:mt-5 md:text-lg">{lede}</p>}
        {children}
      </div>
    </section>
  );
}

const NEXT_TO_NUMBER = "ml-3 lg:mt-1 lg:ml-0 lg:block";
