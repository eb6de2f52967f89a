import { useState } from "react";
import { type Post, postsApi } from "../../../api/posts.ts";
import { workingCopiesApi } from "../../../api/working-copies.ts";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { openInOtherTabs } from "../autosave/open-in-tabs.ts";
import { PostEditor } from "./post-editor.tsx";
import { PostMissing } from "./post-missing.tsx";

export function EditedPost({ id }: { id: string }) {
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
