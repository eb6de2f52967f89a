import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";

type TableProps = {
  /** The table's name for screen readers. */
  label: string;
  head: ReactNode;
  children: ReactNode;
};

/** Scrolls sideways by itself where it is wider than the page. */
export function Table({ label, head, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section aria-label={label} className="overflow-x-auto" tabIndex={0}>
      <table className="w-full border-collapse text-left text-sm tabular-nums">
        <thead className="border-b border-control text-xs text-muted">
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

export function HeaderCell({ className, ...cell }: ComponentProps<"th">) {
  return <th scope="col" className={classNames(CELL, "font-semibold", className)} {...cell} />;
}

export function Row({ className, ...row }: ComponentProps<"tr">) {
  return (
    <tr
      className={classNames(
        "border-b border-rule hover:bg-raised data-selected:bg-raised",
        className,
      )}
      {...row}
    />
  );
}

export function Cell({ className, ...cell }: ComponentProps<"td">) {
  return <td className={classNames(CELL, className)} {...cell} />;
}

const CELL = "px-2 py-3 align-middle first:pl-0 last:pr-0";
