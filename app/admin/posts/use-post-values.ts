import { useState } from "react";
import type { Post } from "../../api/posts.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { useUnsavedChanges } from "../use-unsaved-changes.ts";
import { EMPTY, type PostValues, valuesOf, withFollowingSlug } from "./post-values.ts";

/** What the form holds, kept in this browser until it is saved. Without a post, a new one's. */
export function usePostValues(post: Post | undefined) {
  const { id: userId } = useAdmin();
  const [saved] = useState(() => (post ? valuesOf(post) : EMPTY));
  const [values, setValues] = useState(saved);
  const [base, setBase] = useState(post?.version);
  const name = `post:${post?.id ?? "new"}`;
  const unsaved = useUnsavedChanges({ name, userId, values, saved, base });

  function change(part: Partial<PostValues>) {
    setValues((current) =>
      part.title !== undefined && !post
        ? withFollowingSlug(current, part.title)
        : { ...current, ...part },
    );
  }

  /** With the version that it was based on: what was saved since must not be overwritten unseen. */
  function restore() {
    setValues({ ...saved, ...unsaved.offer?.values });
    setBase(unsaved.offer?.base ?? post?.version);
    unsaved.closeOffer();
  }

  return { values, change, base, restore, unsaved };
}
