import { AdminPage } from "../../admin/admin-page.tsx";
import { ManagedPosts } from "../../admin/posts/list/managed-posts.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import type { Route } from "./+types/posts";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Manage Posts", matches);

export default function ManagePosts() {
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
      <ManagedPosts />
    </AdminPage>
  );
}
