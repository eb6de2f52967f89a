import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { type PostFilter, postFilterSchema } from "#features/posts/schema.ts";
import type { ListedPost, PostChoices, PostList } from "../../../api/posts.ts";
import { listOf, queryOf } from "../../../session/query-client.ts";
import { hiddenPageMeta } from "../../../shell/meta.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { SearchField, SelectField } from "../../../ui/forms/controls.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { LinkButton } from "../../../ui/layout/link.tsx";
import { AdminList } from "../../admin-list.tsx";
import { AdminPage } from "../../admin-page.tsx";
import { type ListFilter, useListFilter } from "../../use-list-filter.ts";
import type { Route } from "./+types/route";
import { useRestoredScroll } from "./list-place.ts";
import { PostRows } from "./post-rows.tsx";
import { LIST_HEAD, ROW, THUMBNAIL } from "./row.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Manage Posts", matches);

export default function ManagePosts() {
  const listFilter = useListFilter(postFilterSchema, { isLive: true });
  const { filter, search, showOnly } = listFilter;
  const list = useQuery(listOf("GET /api/admin/posts", { query: search }));
  const { data: choices } = useQuery(queryOf("GET /api/admin/post-choices"));
  const { warnings, views } = usePostFigures(
    filter.status === "deleted" ? [] : (list.data?.posts ?? []),
  );
  useBackToLastPage(listFilter, list.data);
  useRestoredScroll(list.data !== undefined);
  const actions = (
    <>
      <LinkButton to="/admin/posts/new" variant="main">
        New Post
      </LinkButton>
      <LinkButton to="/admin">Dashboard</LinkButton>
    </>
  );
  return (
    <AdminPage title="Manage Posts" actions={actions}>
      <FilterBar {...listFilter} choices={choices} />
      <AdminList
        list={list}
        loading={<RowSkeletons />}
        empty={
          <div className="mt-6">
            <NoPosts {...listFilter} />
          </div>
        }
      >
        {(data) =>
          data.posts.length > 0 && (
            <>
              {data.corrected && (
                <p role="status" className="mt-4 text-sm">
                  No exact matches. Showing results for “<bdi>{data.corrected}</bdi>”.
                </p>
              )}
              <PostRows
                key={search}
                list={data}
                tags={choices?.tags ?? []}
                warnings={warnings}
                views={views}
                onTag={(tag) => showOnly({ tag })}
              />
            </>
          )
        }
      </AdminList>
    </AdminPage>
  );
}

/** Warnings and views are loaded after the list, which is shown without waiting for them. */
function usePostFigures(posts: ListedPost[]) {
  const ids = posts.map(({ id }) => id).join();
  const options = { enabled: ids !== "" };
  const checked = useQuery({
    ...listOf("GET /api/admin/posts/warnings", { query: { ids } }),
    ...options,
  });
  const counted = useQuery({
    ...listOf("GET /api/admin/post-views", { query: { ids } }),
    ...options,
  });
  return {
    warnings: checked.data?.warnings,
    views: counted.data?.is_on ? counted.data.views : undefined,
  };
}

function pageCount({ total, page_size }: PostList) {
  return Math.max(1, Math.ceil(total / page_size));
}

/** Goes to the last page if the page is empty: its last post was deleted, or it never existed. */
function useBackToLastPage({ filter, show }: ListFilter<PostFilter>, list: PostList | undefined) {
  const isEmpty = list?.page === filter.page && list.posts.length === 0;
  const last = list && isEmpty ? pageCount(list) : filter.page;
  useEffect(() => {
    if (filter.page > last) show({ page: last });
  });
}

function NoPosts({ filter, searchFor, showOnly }: ListFilter<PostFilter>) {
  if (filter.status === "deleted" && !filter.q) {
    return (
      <EmptyState
        title="No deleted posts."
        text="When you delete a post, you can restore it here for 30 days."
      />
    );
  }
  if (searchFor({ sort: undefined }) === "") {
    const firstPost = (
      <LinkButton to="/admin/posts/new" variant="main">
        Create Your First Post
      </LinkButton>
    );
    return <EmptyState title="No blog posts yet." action={firstPost} />;
  }
  return (
    <EmptyState
      title={filter.q ? `No posts match “${filter.q}”.` : "No posts match your filters."}
      text={filter.q ? "Try fewer words, or the start of a word." : undefined}
      action={<Button onClick={() => showOnly({})}>Clear filters</Button>}
    />
  );
}

type FilterBarProps = ListFilter<PostFilter> & {
  /** The authors and tags to choose from, undefined until they are loaded. */
  choices: PostChoices | undefined;
};

const SORTS = {
  newest: "Newest created",
  oldest: "Oldest created",
  updated: "Recently updated",
  title: "Title",
  published: "Publication date",
};

/** The filters in one line. On phones, all but the search are collapsed. */
function FilterBar(props: FilterBarProps) {
  const { filter, field, onSubmit } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { status, tag, author, sort } = filter;
  const chosen = [status, tag, author, sort].filter(Boolean).length;
  return (
    <search>
      <form
        onSubmit={onSubmit}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 md:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))_minmax(0,2fr)]"
      >
        <SearchField
          label="Search posts"
          {...field("q")}
          maxLength={200}
          placeholder={status === "deleted" ? "Title" : "Title or text"}
        />
        <Button
          className="md:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Filters{chosen > 0 && ` (${chosen})`}
        </Button>
        <div
          id={id}
          className={classNames(
            "col-span-2 grid grid-cols-2 gap-3 md:contents",
            !isOpen && "max-md:hidden",
          )}
        >
          <Filters {...props} />
        </div>
      </form>
    </search>
  );
}

function Filters({ filter, choice, showOnly, choices }: FilterBarProps) {
  const status = choice("status");
  const sort = choice("sort");
  return (
    <>
      <SelectField
        label="Status"
        {...status}
        onChange={(event) => {
          // Deleted posts can be filtered by their title only.
          if (event.target.value === "deleted") showOnly({ status: "deleted", q: filter.q });
          else status.onChange(event);
        }}
      >
        <option value="">All</option>
        <option value="published">Published</option>
        <option value="scheduled">Scheduled</option>
        <option value="draft">Draft</option>
        <option value="deleted">Deleted</option>
      </SelectField>
      {filter.status !== "deleted" && (
        <>
          <SelectField
            label="Tag"
            {...choice("tag")}
            options={withChosen(choices?.tags ?? [], filter.tag).map((tag) => [tag, tag])}
          >
            <option value="">All</option>
          </SelectField>
          <SelectField
            label="Author"
            {...choice("author")}
            options={choices?.authors.map(({ id, name }) => [id, name])}
          >
            <option value="">All</option>
          </SelectField>
          <SelectField
            label="Sort by"
            {...sort}
            value={sort.value || (filter.q ? "" : "newest")}
            options={Object.entries(SORTS)}
          >
            {filter.q && <option value="">Best match</option>}
          </SelectField>
        </>
      )}
    </>
  );
}

/** The tags to choose from, with the chosen one, which may be a tag that only old posts have. */
function withChosen(tags: string[], chosen: string | undefined) {
  return chosen && !tags.includes(chosen) ? [chosen, ...tags] : tags;
}

/** The skeleton of the list, shown while it loads. */
function RowSkeletons() {
  return (
    <>
      <div className={`${ROW} ${LIST_HEAD}`}>
        <Skeleton className="size-5" />
        <Skeleton className="col-start-2 h-5 w-24 md:col-start-3" />
      </div>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((row) => (
        <div key={row} className={`${ROW} min-h-13 border-b border-rule py-2 xl:py-px`}>
          <Skeleton className="size-5" />
          <Skeleton className={THUMBNAIL} />
          <div className="grid gap-1.5">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
      ))}
    </>
  );
}
