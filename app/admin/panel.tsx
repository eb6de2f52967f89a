import { type ReactNode, useId } from "react";
import { Link } from "react-router";

type PanelProps = {
  title: string;
  /** A link beside the title, to the full list. */
  more?: { to: string; label: string };
  children: ReactNode;
};

/** A section of the dashboard, under a hairline. */
export function Panel({ title, more, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-10 items-center justify-between gap-4 border-b border-control">
        <h2 id={id} className="font-sans text-base font-semibold tracking-normal">
          {title}
        </h2>
        {more && (
          <Link to={more.to} prefetch="intent" className={`${LINK} text-sm text-muted`}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

type PanelRowProps = { note: ReactNode; children: ReactNode };

/** An entry of a panel, with a note such as its date. */
export function PanelRow({ note, children }: PanelRowProps) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-x-6 border-b border-rule py-2 max-sm:flex-wrap">
      <span dir="auto" className="relative min-w-0 truncate">
        {children}
      </span>
      <span className="shrink-0 text-sm text-muted tabular-nums">{note}</span>
    </li>
  );
}

export function PanelNote({ children }: { children: ReactNode }) {
  return <p className="py-3 text-muted">{children}</p>;
}

export const LINK = "underline decoration-rule underline-offset-4 hover:text-signal";
