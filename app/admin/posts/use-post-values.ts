import { useState } from "react";
import type { Post } from "../../api/posts.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { useUnsavedChanges } from "../use-unsaved-changes.ts";
import { changed, EMPTY, type PostValues, valuesOf, withFollowingSlug } from "./post-values.ts";

/** The form's values, backed up in this browser until they are saved. Without a post, those of a new one. */
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
        : changed(current, part),
    );
  }

  /** With the version the changes are based on, so that a newer version isn't overwritten unseen. */
  function restore() {
    setValues({ ...saved, ...unsaved.offer?.values });
    setBase(unsaved.offer?.base ?? post?.version);
    unsaved.closeOffer();
  }

  return { values, change, base, restore, unsaved };
}
