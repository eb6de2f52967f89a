import { Link } from "react-router";
import { AdminPage } from "../admin/admin-page.tsx";
import { ManagedPosts } from "../admin/posts/managed-posts.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-posts";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Manage Posts");

export default function ManagePosts() {
  const actions = (
    <>
      <Link to="/admin/posts/new" className="button button-signal">
        New Post
      </Link>
      <Link to="/admin" className="button button-quiet">
        Dashboard
      </Link>
    </>
  );
  return (
    <AdminPage title="Manage Posts" actions={actions}>
      <ManagedPosts />
    </AdminPage>
  );
}
