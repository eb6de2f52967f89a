import { type TagsQuery, tagsQuerySchema } from "#features/posts/tags/tags.schema.ts";
import { tagsApi } from "../../api/tags.ts";
import { Pagination } from "../../ui/data/pagination.tsx";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Outdated } from "../../ui/feedback/outdated.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import { type ListFilter, useListFilter } from "../use-list-filter.ts";
import { TagRows, TagSkeletons } from "./tag-rows.tsx";

export function TagList() {
  const filter = useListFilter(tagsQuerySchema, { isLive: true });
  const fetched = useFetched(tagsApi.list, filter.search);
  return (
    <>
      <TagSearch {...filter} />
      <WhenFetched fetched={fetched} loading={<TagSkeletons />}>
        {({ tags, total, page, page_size }) => (
          <>
            {fetched.hasFailed && <Outdated onRetry={fetched.reload} />}
            {tags.length > 0 ? (
              <TagRows tags={tags} total={total} onChanged={fetched.reload} />
            ) : (
              <NoTags {...filter} />
            )}
            <Pagination page={page} pageSize={page_size} total={total} />
          </>
        )}
      </WhenFetched>
    </>
  );
}

function TagSearch({ field, onSubmit }: ListFilter<TagsQuery>) {
  return (
    <search className="mb-6">
      <form onSubmit={onSubmit} className="max-w-80">
        <SearchField label="Search tags" {...field("q")} maxLength={100} placeholder="Tag name" />
      </form>
    </search>
  );
}

function NoTags({ filter, isFiltered, showOnly }: ListFilter<TagsQuery>) {
  if (isFiltered) {
    return (
      <EmptyState
        title={filter.q ? `No tags match “${filter.q}”.` : "There’s nothing on this page."}
        action={<Button onClick={() => showOnly({})}>Show all tags</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No tags yet."
      text="Tags tell readers what a post is about. Add some to a post, and you can rename, merge and describe them here."
      action={
        <LinkButton to="/admin/posts" variant="main">
          Go to posts
        </LinkButton>
      }
    />
  );
}
