import type { ReactNode } from "react";

type FoldProps = {
  /** Always shown. The label follows it on the same line, and it opens the fold, too. */
  lead?: string;
  label: string;
  about: string;
  /**
   * On wide screens, the content always shows, without the label. A browser that can't style
   * `::details-content` folds it there, too.
   */
  isOpenWhenWide?: boolean;
  className?: string;
  children: ReactNode;
};

/** Shows the rest at a click, and in print. */
export function Fold(props: FoldProps) {
  const { lead, label, about, isOpenWhenWide = false, className = "", children } = props;
  return (
    <details className={`${DETAILS} ${isOpenWhenWide ? OPEN_WHEN_WIDE : ""} ${className}`}>
      <summary className={`${SUMMARY} ${isOpenWhenWide ? HIDDEN_WHEN_WIDE : ""}`}>
        {lead}{" "}
        <span className={LABEL}>
          {label}
          <span className="sr-only">: {about}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}

const DETAILS = "group print:details-content:[content-visibility:visible]";
const OPEN_WHEN_WIDE = "lg:details-content:[content-visibility:visible]";

const SUMMARY = "list-none [&::-webkit-details-marker]:hidden";
const HIDDEN_WHEN_WIDE = "py-2 lg:supports-[selector(::details-content)]:hidden print:hidden";

/** With a chevron drawn by its borders: ten icons would make the page heavier. */
const LABEL =
  "text-sm whitespace-nowrap text-brand in-[summary:hover]:text-signal after:mb-0.5 after:ml-2 after:inline-block after:size-1.5 after:rotate-45 after:border-r-2 after:border-b-2 group-open:after:mb-0 group-open:after:rotate-225 print:hidden";
