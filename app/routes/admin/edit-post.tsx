import { useState } from "react";
import { AdminPage } from "../../admin/admin-page.tsx";
import { openInOtherTabs } from "../../admin/posts/autosave/open-in-tabs.ts";
import { PostEditor } from "../../admin/posts/editor/post-editor.tsx";
import { PostMissing } from "../../admin/posts/editor/post-missing.tsx";
import { type Post, postsApi } from "../../api/posts.ts";
import { workingCopiesApi } from "../../api/working-copies.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import type { Route } from "./+types/edit-post";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Edit Post");

export default function EditPost({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Edit Post">
      <EditedPost key={id} id={id} />
    </AdminPage>
  );
}

function EditedPost({ id }: { id: string }) {
  const fetched = useFetched(fetchPost, id);
  const [newer, setNewer] = useState<Post>();
  const [loads, setLoads] = useState(0);

  /** Remounts the form, which then offers the unsaved changes of the old one. */
  function load(post: Post) {
    setNewer(post);
    setLoads(loads + 1);
  }

  return (
    <WhenFetched fetched={fetched}>
      {({ post, copy, open }) =>
        post ? (
          <PostEditor
            key={loads}
            post={newer ?? post}
            copy={newer ? undefined : copy}
            open={open}
            onLoad={load}
          />
        ) : (
          <PostMissing id={id} />
        )
      }
    </WhenFetched>
  );
}

async function fetchPost(id: string) {
  const [post, { copy }] = await Promise.all([postsApi.get(id), workingCopiesApi.get(id)]);
  // Last: after a reload, the page from before may need a moment to let go.
  return { post, copy, open: await openInOtherTabs() };
}
