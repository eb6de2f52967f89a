import { AdminPage } from "../admin/admin-page.tsx";
import { NewPost } from "../admin/posts/new-post.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-new-post";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Create New Post");

export default function CreateNewPost() {
  return (
    <AdminPage title="Create New Post">
      <NewPost />
    </AdminPage>
  );
}
