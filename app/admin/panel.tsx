import { type ReactNode, useId } from "react";
import { Link } from "react-router";

type PanelProps = {
  title: string;
  /** A link beside the title, to the full list. */
  more?: { to: string; label: string };
  rows?: {
    key: string;
    /** A short fact such as the entry's date. */
    note: ReactNode;
    /** The admin page that the text links to, unless the text is a link already. */
    to?: string;
    text: ReactNode;
  }[];
  /** Shown above the rows, such as that there are none. */
  note?: string | false;
  /** Shown below the rows. */
  children?: ReactNode;
};

/** A section of the dashboard, under a hairline. */
export function Panel({ title, more, note, rows, children }: PanelProps) {
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
      {note && <PanelNote>{note}</PanelNote>}
      {rows && (
        <ul>
          {rows.map(({ key, to, text, note: fact }) => (
            <li
              key={key}
              className="flex min-h-11 items-center justify-between gap-x-6 border-b border-rule py-2 max-sm:flex-wrap"
            >
              <span dir="auto" className="relative min-w-0 truncate">
                {to ? (
                  <Link to={to} className={LINK}>
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </span>
              <span className="shrink-0 text-sm text-muted tabular-nums">{fact}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

export function PanelNote({ children }: { children: ReactNode }) {
  return <p className="py-3 text-muted">{children}</p>;
}

export const LINK = "underline decoration-rule underline-offset-4 hover:text-signal";
