import { AdminPage } from "../../admin/admin-page.tsx";
import { NewPost } from "../../admin/posts/editor/new-post.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/new-post";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Create New Post");

export default function CreateNewPost() {
  return (
    <AdminPage title="Create New Post">
      <NewPost />
    </AdminPage>
  );
}
