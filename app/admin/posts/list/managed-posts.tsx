import { useEffect } from "react";
import { type PostFilter, postFilterSchema } from "#features/posts/model/post-filter.schema.ts";
import { type PostList, postsApi } from "../../../api/posts.ts";
import { statisticsApi } from "../../../api/statistics.ts";
import { Pagination } from "../../../ui/data/pagination.tsx";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Outdated } from "../../../ui/feedback/outdated.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { LinkButton } from "../../../ui/layout/link-button.tsx";
import { type ListFilter, useListFilter } from "../../use-list-filter.ts";
import { FilterBar } from "./filter-bar.tsx";
import { useRestoredPlace } from "./list-place.ts";
import { PostRows } from "./post-rows.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";

export function ManagedPosts() {
  const listFilter = useListFilter(postFilterSchema, { isLive: true });
  const { filter, search, showOnly } = listFilter;
  const list = useFetched(postsApi.list, search);
  const choices = useFetched(postsApi.choices);
  // After the list, so that it doesn't wait for them. Without them it is complete.
  const existing = filter.status === "deleted" ? undefined : list.data?.posts;
  const { data: warnings } = useFetched(fetchWarnings, existing);
  const { data: views } = useFetched(fetchViews, existing);
  useBackToLastPage(listFilter, list.data);
  useRestoredPlace(list.data !== undefined);

  function reload() {
    list.reload();
    choices.reload();
  }

  return (
    <>
      <FilterBar {...listFilter} choices={choices.data} />
      <WhenFetched fetched={list} loading={<RowSkeletons />}>
        {(data) => (
          <>
            {list.hasFailed && <Outdated onRetry={list.reload} />}
            {data.corrected && (
              <p role="status" className="mt-4 text-sm">
                No exact matches. Showing results for “<bdi>{data.corrected}</bdi>”.
              </p>
            )}
            {data.posts.length > 0 ? (
              <PostRows
                key={search}
                list={data}
                tags={choices.data?.tags ?? []}
                warnings={warnings}
                views={views}
                onTag={(tag) => showOnly({ tag })}
                onChanged={reload}
              />
            ) : (
              <Nothing {...listFilter} />
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

async function fetchWarnings(posts: PostList["posts"] = []) {
  return posts.length > 0 ? (await postsApi.warnings(posts.map(({ id }) => id))).warnings : {};
}

/** None if nothing is counted. */
async function fetchViews(posts: PostList["posts"] = []) {
  if (posts.length === 0) return {};
  const { is_on, views } = await statisticsApi.ofPosts(posts.map(({ id }) => id));
  return is_on ? views : {};
}

function pageCount({ total, page_size }: PostList) {
  return Math.max(1, Math.ceil(total / page_size));
}

/** The last post of the last page was deleted, or the URL names a page that never existed. */
function useBackToLastPage({ filter, show }: ListFilter<PostFilter>, list: PostList | undefined) {
  const isEmpty = list?.page === filter.page && list.posts.length === 0;
  const last = list && isEmpty ? pageCount(list) : filter.page;
  useEffect(() => {
    if (filter.page > last) show({ page: last });
  });
}

function Nothing({ filter, searchFor, showOnly }: ListFilter<PostFilter>) {
  if (filter.status === "deleted" && !filter.q) return <NothingDeleted />;
  const isNarrowed = searchFor({ sort: undefined }) !== "";
  const firstPost = (
    <LinkButton to="/admin/posts/new" variant="main">
      Create Your First Post
    </LinkButton>
  );
  return (
    <div className="mt-6">
      {isNarrowed ? (
        <EmptyState
          title={filter.q ? `No posts match “${filter.q}”.` : "No posts match your filters."}
          text={filter.q ? "Try fewer words, or the start of a word." : undefined}
          action={<Button onClick={() => showOnly({})}>Clear filters</Button>}
        />
      ) : (
        <EmptyState title="No blog posts yet." action={firstPost} />
      )}
    </div>
  );
}

function NothingDeleted() {
  return (
    <div className="mt-6">
      <EmptyState
        title="No deleted posts."
        text="When you delete a post, you can restore it here for 30 days."
      />
    </div>
  );
}
