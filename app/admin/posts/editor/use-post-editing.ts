import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Post } from "../../../api/posts.ts";
import { samePage } from "../../../site/use-scroll-on-navigation.ts";
import { keepToasts } from "../../../ui/feedback/toasts.tsx";
import { useImageUpload } from "../../media/use-image-upload.ts";
import type { PostOffer } from "../autosave/post-backups.ts";
import { useContentUploads } from "../content/use-content-images.ts";
import { listUrl } from "../list/list-place.ts";
import { type Edited, usePostValues } from "./use-post-values.ts";
import { type AfterSave, useSavePost } from "./use-save-post.ts";

/** The values, uploads and saving of a post, and what is possible when. */
export function usePostEditing(edited: Edited) {
  const { post, values, change, base, restore, continueFrom, saved, unsaved, backup } =
    usePostValues(edited);
  const { isDone, finish } = useReturnToPosts();
  const navigate = useNavigate();
  const contentUploads = useContentUploads();
  const featuredUploads = useImageUpload();
  const isUploading = [contentUploads, featuredUploads].some(
    ({ progress }) => progress !== undefined,
  );
  const { busy, error, save, theirs, openConflict, closeConflict, overwrite } = useSavePost({
    post,
    newId: edited.newId,
    backup,
    values,
    onSaved: (next, then) => {
      if (then === "leave") {
        unsaved.discard();
        finish();
        return;
      }
      continueFrom(next, values);
      if (!post) navigate(`/admin/posts/edit/${next.id}`, { replace: true, ...samePage });
    },
  });
  /** What follows a save without the images that are missing, while that is in question. */
  const [asked, setAsked] = useState<AfterSave>();
  const isLocked = busy === "leave" || unsaved.isUndecided;

  return {
    post,
    values,
    change,
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
    isBusy: busy !== undefined,
    isUploading,
    isLocked,
    isDone,
    canSave: !busy && !isLocked && !isUploading && !theirs,
    save: (then: AfterSave) => {
      if (contentUploads.missing > 0) setAsked(then);
      else void save(base, then);
    },
    isAskingAboutImages: asked !== undefined,
    keepImages: () => setAsked(undefined),
    saveWithoutImages: () => {
      setAsked(undefined);
      if (asked) void save(base, asked);
    },
    theirs,
    closeConflict,
    overwrite: (newer: Post) => {
      closeConflict();
      return overwrite(newer.version);
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
