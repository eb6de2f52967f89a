import { useState } from "react";
import type { Post } from "../../api/posts.ts";
import type { WorkingCopy } from "../../api/working-copies.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { useUnsavedChanges } from "../use-unsaved-changes.ts";
import { changed, EMPTY, type PostValues, valuesOf, withFollowingSlug } from "./post-values.ts";
import { changesOf, newPostName, type UnfinishedPost } from "./unfinished-posts.ts";
import { useWorkingCopy } from "./use-working-copy.ts";

/**
 * A saved post with the unsaved changes to it that the server has, if that is known; or a new post,
 * empty or restored.
 */
export type Edited =
  | { post: Post; copy: WorkingCopy | null | undefined; newId?: never; unfinished?: never }
  | { post?: never; copy?: never; newId: string; unfinished: UnfinishedPost | undefined };

/** The form's values, backed up in this browser and on the server until they are saved. */
export function usePostValues({ post, copy, newId, unfinished }: Edited) {
  const { id: userId } = useAdmin();
  const [saved] = useState(() => (post ? valuesOf(post) : EMPTY));
  const [values, setValues] = useState({ ...saved, ...unfinished?.values });
  const [base, setBase] = useState(post?.version);
  const name = newId === undefined ? `post:${post.id}` : newPostName(newId);
  const unsaved = useUnsavedChanges({
    name,
    userId,
    values,
    saved,
    base,
    onServer: copy ? changesOf(copy) : undefined,
    isRestored: unfinished !== undefined,
  });
  const backup = useWorkingCopy({
    id: newId ?? post.id,
    values,
    base,
    isDirty: unsaved.isDirty,
    isActive: unsaved.offer === undefined,
    mayExist: post ? copy !== null : unfinished !== undefined,
  });

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

  return { values, change, base, restore, unsaved, backup };
}
