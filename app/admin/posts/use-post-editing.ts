import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Post } from "../../api/posts.ts";
import { keepToasts } from "../../ui/toasts.tsx";
import { useImageUpload } from "../media/use-image-upload.ts";
import { listUrl } from "./list-place.ts";
import { useKeepsDate } from "./use-keeps-date.ts";
import { usePostValues } from "./use-post-values.ts";
import { useSavePost } from "./use-save-post.ts";

/** The values, uploads and saving of a post, and what is possible when. */
export function usePostEditing(post: Post | undefined) {
  const { values, change, base, restore, unsaved } = usePostValues(post);
  const { keepsDate, setKeepsDate } = useKeepsDate();
  const { isDone, finish } = useReturnToPosts();
  const contentUploads = useImageUpload();
  const featuredUploads = useImageUpload();
  const isUploading = [contentUploads, featuredUploads].some(
    ({ progress }) => progress !== undefined,
  );
  const { isBusy, error, save, theirs, closeConflict } = useSavePost({
    post,
    values,
    keepsDate,
    onSaved: () => {
      unsaved.discard();
      finish();
    },
  });
  const isLocked = isBusy || unsaved.offer !== undefined;

  return {
    values,
    change,
    date: {
      publishedAt: post?.published ? post.published_at : null,
      keepsDate,
      setKeepsDate,
    },
    restore,
    unsaved,
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
