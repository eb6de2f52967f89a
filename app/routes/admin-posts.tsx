import { AdminPage } from "../admin/admin-page.tsx";
import { ManagedPosts } from "../admin/posts/managed-posts.tsx";
import { hiddenPageMeta } from "../meta.ts";
import { LinkButton } from "../ui/link-button.tsx";
import type { Route } from "./+types/admin-posts";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Manage Posts");

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
