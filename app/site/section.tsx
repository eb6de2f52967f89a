import type { ReactNode } from "react";

type SectionProps = {
  id: string;
  number: number;
  label: string;
  heading: string;
  lede?: string;
  children: ReactNode;
};

/** A numbered section on the thread. Its heading names it for screen readers. */
export function Section({ id, number, label, heading, lede, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} tabIndex={-1} className="section">
      <p className="section-label" aria-hidden="true">
        <span>
          {String(number).padStart(2, "0")}
          <span className="ml-3 lg:mt-1 lg:ml-0 lg:block">{label}</span>
        </span>
      </p>
      <div>
        <h2 id={`${id}-heading`} className="section-heading">
          {heading}
        </h2>
        {lede && <p className="mt-5 max-w-[58ch] text-[1.15rem] text-muted">{lede}</p>}
        {children}
      </div>
    </section>
  );
}
