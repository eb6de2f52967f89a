import { useQuery } from "@tanstack/react-query";
import { type TagsQuery, tagsQuerySchema } from "#features/posts/schema.ts";
import { listOf } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { SearchField } from "../../ui/forms/controls.tsx";
import { LinkButton } from "../../ui/layout/link.tsx";
import { AdminList } from "../admin-list.tsx";
import { AdminPage } from "../admin-page.tsx";
import { type ListFilter, useListFilter } from "../use-list-filter.ts";
import type { Route } from "./+types/route";
import { TagRows, TagSkeletons } from "./tag-rows.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Tags", matches);

export default function TagsPage() {
  const filter = useListFilter(tagsQuerySchema, { isLive: true });
  const list = useQuery(listOf("GET /api/admin/tags", { query: filter.search }));
  return (
    <AdminPage
      title="Tags"
      lede="The topics of your posts. Each tag has a page that lists its posts."
    >
      <TagSearch {...filter} />
      <AdminList
        list={list}
        loading={<TagSkeletons />}
        noun={["tag", "tags"]}
        empty={<NoTags {...filter} />}
      >
        {({ tags }) => tags.length > 0 && <TagRows tags={tags} />}
      </AdminList>
    </AdminPage>
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
