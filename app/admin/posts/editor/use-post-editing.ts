import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Post } from "../../../api/posts.ts";
import { keepToasts } from "../../../ui/feedback/toasts.tsx";
import { useImageUpload } from "../../media/use-image-upload.ts";
import type { PostOffer } from "../autosave/post-backups.ts";
import { useContentUploads } from "../content/use-content-images.ts";
import { listUrl } from "../list/list-place.ts";
import { type Edited, usePostValues } from "./use-post-values.ts";
import { useSavePost } from "./use-save-post.ts";

/** The values, uploads and saving of a post, and what is possible when. */
export function usePostEditing(edited: Edited) {
  const { post, newId } = edited;
  const { values, change, base, restore, saved, unsaved, backup } = usePostValues(edited);
  const [keepsDate, setKeepsDate] = useState(false);
  const { isDone, finish } = useReturnToPosts();
  const contentUploads = useContentUploads();
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
  /** Whether to save without the images that are missing. */
  const [isAskingAboutImages, setAskingAboutImages] = useState(false);
  const isLocked = isBusy || unsaved.isUndecided;

  return {
    values,
    change,
    date: {
      publishedAt: post?.published ? post.published_at : null,
      keepsDate,
      setKeepsDate,
    },
    /** Changes to an older version are shown beside the newer one at once. */
    restore: (offer: PostOffer) => {
      restore(offer);
      if (post && offer.base !== undefined && offer.base < post.version) openConflict(post);
    },
    saved,
    unsaved: { ...unsaved, backup: backup.state },
    contentUploads,
    featuredUploads,
    error,
    isBusy,
    isUploading,
    isLocked,
    isDone,
    canSave: !isLocked && !isUploading && !theirs,
    save: () => {
      if (contentUploads.missing > 0) setAskingAboutImages(true);
      else void save(base);
    },
    isAskingAboutImages,
    keepImages: () => setAskingAboutImages(false),
    saveWithoutImages: () => {
      setAskingAboutImages(false);
      void save(base);
    },
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
