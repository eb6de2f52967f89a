import type { ReactNode } from "react";

type SectionProps = {
  id: string;
  label: string;
  heading: string;
  lede?: string;
  children: ReactNode;
};

/** A numbered section of the home page. Its heading names it for screen readers. */
export function Section({ id, label, heading, lede, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      tabIndex={-1}
      // On wide screens, a line down the left edge connects the sections.
      className="relative grid gap-3 py-6 [counter-increment:section] md:gap-6 md:py-12 lg:flex lg:gap-10 lg:before:absolute lg:before:inset-y-0 lg:before:left-1.25 lg:before:w-px lg:before:-translate-x-1/2 lg:before:bg-rule"
    >
      <p
        className="flex items-center gap-3 text-sm text-muted tabular-nums before:size-2.5 before:rounded-full before:border-2 before:border-brand before:bg-ground after:flex-1 after:border-t after:border-rule lg:w-38 lg:shrink-0 lg:items-start lg:pt-4.5 lg:leading-tight lg:before:relative lg:before:mt-0.5 lg:after:hidden"
        aria-hidden="true"
      >
        <span className="before:mr-3 before:content-[counter(section,decimal-leading-zero)] lg:before:mb-1 lg:before:block">
          {label}
        </span>
      </p>
      <div className="min-w-0 flex-1">
        <h2 id={`${id}-heading`} className="max-w-heading text-3xl">
          {heading}
        </h2>
        {lede && <p className="mt-3 max-w-prose text-lede md:mt-4 md:text-lg">{lede}</p>}
        {children}
      </div>
    </section>
  );
}
