import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Pagination } from "../ui/data/pagination.tsx";
import { Outdated, WhenFetched } from "../ui/data/when-fetched.tsx";

/** A short list has a single page. */
type ListPage = object & {
  total?: number;
  page?: number;
  page_size?: number;
  has_next?: boolean | null;
};

type AdminListProps<Page extends ListPage> = {
  list: UseQueryResult<Page>;
  /** Skeletons in the shape of the rows. */
  loading?: ReactNode;
  /** The noun that is counted, as in "1 tag": its singular and plural. */
  noun?: [string, string];
  /** Shown instead of rows. */
  empty?: ReactNode;
  /** For a list that isn't paged as usual. */
  pager?: ComponentProps<typeof Pagination>;
  /** The rows of a page; false if it has none. */
  children: (page: Page) => ReactNode;
};

/**
 * One page of a list: its number of entries, its rows or why there are none, and links to the
 * other pages. While another filter is loading, the old rows can't be used.
 */
export function AdminList<Page extends ListPage>(props: AdminListProps<Page>) {
  const { list, loading, noun, empty, pager, children } = props;
  return (
    <WhenFetched fetched={list} loading={loading}>
      {(data) => {
        const { total = 0, page = 1, page_size = 1, has_next } = data;
        return (
          <>
            {list.isRefetchError && <Outdated onRetry={list.refetch} />}
            {noun && (
              <p role="status" className="mb-3 text-sm text-muted tabular-nums">
                {total.toLocaleString("en-US")} {noun[total === 1 ? 0 : 1]}
              </p>
            )}
            <div inert={list.isPlaceholderData}>{children(data) || empty}</div>
            <Pagination
              page={page}
              pageSize={page_size}
              total={total}
              hasNext={has_next ?? undefined}
              {...pager}
            />
          </>
        );
      }}
    </WhenFetched>
  );
}
