import { useState } from "react";
import { useAdmin } from "../../../auth/use-admin.ts";
import { useKeptDraft } from "../../../auth/use-kept-draft.ts";
import { EMPTY, type PostValues, valuesOf, withFollowingSlug } from "./post-values.ts";
import type { Post } from "./posts-api.ts";

/** What the form holds, kept in this browser until it is saved. Without a post, a new one's. */
export function usePostValues(post: Post | undefined) {
  const { id: userId } = useAdmin();
  const [saved] = useState(() => (post ? valuesOf(post) : EMPTY));
  const [values, setValues] = useState(saved);
  const [base, setBase] = useState(post?.version);
  const name = `post:${post?.id ?? "new"}`;
  const draft = useKeptDraft({ name, userId, values, saved, base });

  function change(part: Partial<PostValues>) {
    setValues((current) =>
      part.title !== undefined && !post
        ? withFollowingSlug(current, part.title)
        : { ...current, ...part },
    );
  }

  /** With the version that it was based on: what was saved since must not be overwritten unseen. */
  function restore() {
    setValues({ ...saved, ...draft.offer?.values });
    setBase(draft.offer?.base ?? post?.version);
    draft.closeOffer();
  }

  return { values, change, base, restore, draft };
}
