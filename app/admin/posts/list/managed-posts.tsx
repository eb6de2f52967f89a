import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type PostList, postsApi } from "../../../api/posts.ts";
import { statisticsApi } from "../../../api/statistics.ts";
import { Pagination } from "../../../ui/data/pagination.tsx";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Outdated } from "../../../ui/feedback/outdated.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { LinkButton } from "../../../ui/layout/link-button.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { useRestoredPlace } from "./list-place.ts";
import { EVERYTHING, filterOf, isNarrowed, type PostFilter, searchOf } from "./post-filter.ts";
import { PostRows } from "./post-rows.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";

export function ManagedPosts() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const query = String(searchOf(filter));
  const list = useFetched(useCallback(() => postsApi.list(new URLSearchParams(query)), [query]));
  const choices = useFetched(postsApi.choices);
  const warnings = useWarnings(list.data?.posts);
  const views = useViews(list.data?.posts);
  const show = useCallback(
    (next: PostFilter) => setSearch(searchOf(next), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  useBackToLastPage(filter, list.data, show);
  useRestoredPlace(list.data !== undefined);

  function reload() {
    list.reload();
    choices.reload();
  }

  return (
    <>
      <FilterBar filter={filter} choices={choices.data} onChange={show} />
      <WhenFetched fetched={list} loading={<RowSkeletons />}>
        {(data) => (
          <>
            {list.hasFailed && <Outdated onRetry={list.reload} />}
            {data.posts.length > 0 ? (
              <PostRows
                key={query}
                list={data}
                tags={choices.data?.tags ?? []}
                warnings={warnings}
                views={views}
                onTag={(tag) => show({ ...EVERYTHING, tag })}
                onChanged={reload}
              />
            ) : (
              <Nothing filter={filter} onClear={() => show(EVERYTHING)} />
            )}
            <Pagination
              page={data.page}
              pageSize={data.page_size}
              total={data.total}
              hasNext={data.has_next ?? undefined}
            />
          </>
        )}
      </WhenFetched>
    </>
  );
}

/** After the list, so that it doesn't wait for them. Without them it is complete. */
function useWarnings(posts: PostList["posts"] | undefined) {
  const ids = useMemo(() => posts?.map(({ id }) => id) ?? [], [posts]);
  const fetchWarnings = useCallback(
    async () => (ids.length > 0 ? (await postsApi.warnings(ids)).warnings : {}),
    [ids],
  );
  return useFetched(fetchWarnings).data;
}

/** After the list, too. Undefined if nothing is counted. */
function useViews(posts: PostList["posts"] | undefined) {
  const ids = useMemo(() => posts?.map(({ id }) => id) ?? [], [posts]);
  const fetchViews = useCallback(async () => {
    if (ids.length === 0) return {};
    const { is_on, views } = await statisticsApi.ofPosts(ids);
    return is_on ? views : {};
  }, [ids]);
  return useFetched(fetchViews).data;
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
  const isEmpty = list?.page === filter.page && list.posts.length === 0;
  const last = list && isEmpty ? pagesOf(list) : filter.page;
  useEffect(() => {
    if (filter.page > last) show({ ...filter, page: last });
  });
}

function Nothing({ filter, onClear }: { filter: PostFilter; onClear: () => void }) {
  const firstPost = (
    <LinkButton to="/admin/posts/new" variant="main">
      Create Your First Post
    </LinkButton>
  );
  return (
    <div className="mt-6">
      {isNarrowed(filter) ? (
        <EmptyState
          title={filter.q ? `No posts match “${filter.q}”.` : "No posts match your filters."}
          text={filter.q ? "Try fewer words, or the start of a word." : undefined}
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      ) : (
        <EmptyState title="No blog posts yet." action={firstPost} />
      )}
    </div>
  );
}
