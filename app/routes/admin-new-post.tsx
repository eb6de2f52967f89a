import { AdminPage } from "../admin/admin-page.tsx";
import { PostEditor } from "../admin/posts/post-editor.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-new-post";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Create New Post");

export default function NewPost() {
  return (
    <AdminPage title="Create New Post">
      <PostEditor />
    </AdminPage>
  );
}
