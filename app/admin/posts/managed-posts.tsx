import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { type PostList, postsApi } from "../../api/posts.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { useFetched } from "../../ui/use-fetched.ts";
import { WhenFetched } from "../../ui/when-fetched.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { filterOf, isNarrowed, type PostFilter, searchOf } from "./post-filter.ts";
import { PostRows } from "./post-rows.tsx";

const EVERYTHING: PostFilter = { page: 1, q: "", status: "" };

export function ManagedPosts() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const query = String(searchOf(filter));
  const list = useFetched(useCallback(() => postsApi.list(new URLSearchParams(query)), [query]));
  const show = useCallback(
    (next: PostFilter) => setSearch(searchOf(next), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  useBackToLastPage(filter, list.data, show);
  useTopOfPage(list.data?.page);

  return (
    <WhenFetched fetched={list}>
      {(data) => (
        <>
          {isLong(data, filter) && <FilterBar filter={filter} total={data.total} onChange={show} />}
          {list.hasFailed && <Stale onRetry={list.reload} />}
          {data.posts.length > 0 ? (
            <PostRows posts={data.posts} onDeleted={list.reload} />
          ) : (
            <Nothing isNarrowed={isNarrowed(filter)} onClear={() => show(EVERYTHING)} />
          )}
          <Pagination page={data.page} pageSize={data.page_size} total={data.total} />
        </>
      )}
    </WhenFetched>
  );
}

function isLong({ count, page_size }: PostList, filter: PostFilter) {
  return count > page_size || isNarrowed(filter);
}

function pagesOf({ total, page_size }: PostList) {
  return Math.max(1, Math.ceil(total / page_size));
}

/** The last post of the last page was deleted, or the URL names a page that never existed. */
function useBackToLastPage(
  filter: PostFilter,
  list: PostList | undefined,
  show: (filter: PostFilter) => void,
) {
  const last = list && list.page === filter.page ? pagesOf(list) : filter.page;
  useEffect(() => {
    if (filter.page > last) show({ ...filter, page: last });
  });
}

/** The pagination is at the end of a long list, so a new page starts at the top. */
function useTopOfPage(page: number | undefined) {
  const last = useRef(page);
  useEffect(() => {
    if (last.current && last.current !== page) window.scrollTo({ top: 0, behavior: "instant" });
    last.current = page;
  }, [page]);
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 border-t border-rule pt-6">
      <p>{isNarrowed ? "No posts match your filters." : "No blog posts yet."}</p>
      {isNarrowed ? (
        <Button onClick={onClear}>Clear filters</Button>
      ) : (
        <LinkButton to="/admin/posts/new" variant="main">
          Create Your First Post
        </LinkButton>
      )}
    </div>
  );
}

function Stale({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mb-4 flex flex-wrap items-center gap-3">
      <p>We couldn’t refresh the list.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
