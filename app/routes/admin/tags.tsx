import { AdminPage } from "../../admin/admin-page.tsx";
import { TagList } from "../../admin/tags/tag-list.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/tags";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Tags", matches);

export default function TagsPage() {
  return (
    <AdminPage
      title="Tags"
      lede="The topics of your posts. Each tag has a page that lists its posts."
    >
      <TagList />
    </AdminPage>
  );
}
