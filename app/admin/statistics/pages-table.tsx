import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Sort } from "#features/statistics/ranges.ts";
import { Cell, HeaderCell, Row, Table } from "../../ui/data/table.tsx";
import { classNames } from "../../ui/layout/class-names.ts";

type PagesTableProps = {
  label: string;
  /** What a row is: "Post". */
  heading: string;
  sort: Sort;
  /** The query that sorts by it. */
  searchFor: (sort: Sort) => string;
  rows: { key: string; page: ReactNode; views: number | null; messages: number }[];
};

/** What was read how often, and how many messages it brought. */
export function PagesTable({ label, heading, sort, searchFor, rows }: PagesTableProps) {
  const sortable = { sort, searchFor };
  return (
    <Table
      label={label}
      head={
        <>
          <HeaderCell className="w-full">{heading}</HeaderCell>
          <SortedHeader by="views" label="Views" {...sortable} />
          <SortedHeader by="messages" label="Messages" {...sortable} />
        </>
      }
    >
      {rows.map(({ key, page, views, messages }) => (
        <Row key={key}>
          <Cell className="max-w-0 truncate" dir="auto">
            {page}
          </Cell>
          <Cell className="text-right">{views === null ? "–" : inDigits(views)}</Cell>
          <Cell className="text-right">{inDigits(messages)}</Cell>
        </Row>
      ))}
    </Table>
  );
}

type SortedHeaderProps = Pick<PagesTableProps, "sort" | "searchFor"> & { by: Sort; label: string };

function SortedHeader({ by, label, sort, searchFor }: SortedHeaderProps) {
  const isSorted = by === sort;
  return (
    <HeaderCell aria-sort={isSorted ? "descending" : undefined} className="text-right">
      <Link
        to={{ search: searchFor(by) }}
        preventScrollReset
        className={classNames(
          "inline-flex min-h-6 items-center underline-offset-4 hover:text-signal",
          isSorted ? "text-ink underline" : "no-underline",
        )}
      >
        {label}
      </Link>
    </HeaderCell>
  );
}

function inDigits(count: number) {
  return count.toLocaleString("en-US");
}
