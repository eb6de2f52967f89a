import { useCallback, useState } from "react";
import { type Post, postsApi } from "../api/posts.ts";
import { AdminPage } from "../components/admin/admin-page.tsx";
import { PostEditor } from "../components/admin/posts/post-editor.tsx";
import { PostMissing } from "../components/admin/posts/post-missing.tsx";
import { useFetched } from "../components/admin/use-fetched.ts";
import { WhenFetched } from "../components/admin/when-fetched.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-edit-post";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Edit Post");

export default function EditPost({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Edit Post">
      <EditedPost key={id} id={id} />
    </AdminPage>
  );
}

function EditedPost({ id }: { id: string }) {
  const fetched = useFetched(useCallback(() => postsApi.get(id), [id]));
  const [newer, setNewer] = useState<Post>();
  const [loads, setLoads] = useState(0);

  /** In a form of its own: what was typed into the old one is offered there. */
  function load(post: Post) {
    setNewer(post);
    setLoads(loads + 1);
  }

  return (
    <WhenFetched fetched={fetched}>
      {(post) =>
        post ? (
          <PostEditor key={loads} post={newer ?? post} onLoad={load} />
        ) : (
          <PostMissing id={id} />
        )
      }
    </WhenFetched>
  );
}
