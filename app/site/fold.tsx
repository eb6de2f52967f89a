import type { ReactNode } from "react";

type FoldProps = { label: string; about: string; className?: string; children: ReactNode };

/**
 * Folded on small screens; on wide screens and in print, its content always shows. A browser that
 * can't style `::details-content` folds it everywhere.
 */
export function Fold({ label, about, className = "", children }: FoldProps) {
  return (
    <details className={`${DETAILS} ${className}`}>
      <summary className={SUMMARY}>
        {label}
        <span className="sr-only">: {about}</span>
      </summary>
      {children}
    </details>
  );
}

const DETAILS =
  "group lg:details-content:[content-visibility:visible] print:details-content:[content-visibility:visible]";

/** With a chevron drawn by its borders: ten icons would make the page heavier. */
const SUMMARY =
  "inline-flex min-h-10 list-none items-center gap-2.5 text-sm text-brand hover:text-signal after:size-1.5 after:rotate-45 after:border-r-2 after:border-b-2 group-open:after:rotate-225 lg:supports-[selector(::details-content)]:hidden print:hidden [&::-webkit-details-marker]:hidden";
