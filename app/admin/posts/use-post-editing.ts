import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Post } from "../../api/posts.ts";
import { keepToasts } from "../../ui/toasts.tsx";
import { useImageUpload } from "../media/use-image-upload.ts";
import { listUrl } from "./list-place.ts";
import { markOpen } from "./unfinished-posts.ts";
import { type Edited, usePostValues } from "./use-post-values.ts";
import { useSavePost } from "./use-save-post.ts";

/** The values, uploads and saving of a post, and what is possible when. */
export function usePostEditing(edited: Edited) {
  const { post, newId } = edited;
  const { values, change, base, restore, unsaved, backup } = usePostValues(edited);
  const [keepsDate, setKeepsDate] = useState(false);
  const { isDone, finish } = useReturnToPosts();
  const contentUploads = useImageUpload();
  const featuredUploads = useImageUpload();
  const isUploading = [contentUploads, featuredUploads].some(
    ({ progress }) => progress !== undefined,
  );
  const { isBusy, error, save, theirs, openConflict, closeConflict } = useSavePost({
    post,
    newId,
    backup,
    values,
    keepsDate,
    onSaved: () => {
      unsaved.discard();
      finish();
    },
  });
  useEffect(() => (newId === undefined ? undefined : markOpen(newId)), [newId]);
  const isLocked = isBusy || unsaved.offer !== undefined;

  return {
    values,
    change,
    date: {
      publishedAt: post?.published ? post.published_at : null,
      keepsDate,
      setKeepsDate,
    },
    /** Changes to an older version are shown beside the newer one at once. */
    restore: () => {
      restore();
      const restoredBase = unsaved.offer?.base;
      if (post && restoredBase !== undefined && restoredBase < post.version) openConflict(post);
    },
    unsaved: { ...unsaved, backup: backup.state },
    contentUploads,
    featuredUploads,
    error,
    isBusy,
    isUploading,
    isLocked,
    isDone,
    canSave: !isLocked && !isUploading && !theirs,
    save: () => save(base),
    theirs,
    closeConflict,
    overwrite: (newer: Post) => {
      closeConflict();
      return save(newer.version);
    },
  };
}

/** Goes to the list of posts, after a render in which the leave warning is off. */
function useReturnToPosts() {
  const [isDone, setDone] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (isDone) navigate(listUrl(), keepToasts);
  }, [isDone, navigate]);
  return { isDone, finish: () => setDone(true) };
}
