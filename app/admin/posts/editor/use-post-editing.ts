import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { NOT_IN_THE_FUTURE, toInstant } from "#features/posts/publish-time.ts";
import { postSchema } from "#features/posts/schema.ts";
import type { Post } from "../../../api/posts.ts";
import { timeZone } from "../../../dates.ts";
import { type ImageUpload, useContentUploads } from "../../../editor/use-content-images.ts";
import { useImageUpload } from "../../../media/use-image-upload.ts";
import { samePage } from "../../../public/use-scroll-on-navigation.ts";
import { request } from "../../../session/admin-request.ts";
import { ApiError, messageOf } from "../../../session/requests.ts";
import { keepToasts, toast } from "../../../ui/feedback/toasts.tsx";
import type { FieldError } from "../../../ui/forms/field.tsx";
import { useCheckedValues } from "../../../ui/forms/use-checked-values.ts";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import { copyText } from "../../copy-text.ts";
import type { PostOffer } from "../autosave/unfinished-posts.ts";
import type { PostValues } from "../form-values.ts";
import { listUrl } from "../list/list-place.ts";
import { localDay, otherDateError, parseOtherDate } from "../publishing/publish-date.ts";
import { type SavedState, savePlan } from "../publishing/save-plan.ts";
import { type EditorSource, usePostValues } from "./use-post-values.ts";

/** The values, uploads and saving of a post, and what is possible when. */
export function usePostEditing(edited: EditorSource) {
  const { draft, post, change, continueFrom, backup } = usePostValues(edited);
  const { values, base } = draft;
  const { isDone, finish } = useReturnToPosts();
  const navigate = useNavigate();
  const { busy, error, save, theirs, openConflict, closeConflict, overwrite } = useSavePost({
    post,
    newId: edited.newId,
    backup,
    values,
    onSaved: (next, then) => {
      if (then === "leave") {
        draft.discard();
        finish();
        return;
      }
      continueFrom(next, values);
      if (!post) navigate(`/admin/posts/edit/${next.id}`, { replace: true, ...samePage });
    },
  });
  /**
   * The requested next step of a save while the dialog asks whether to save without missing images.
   */
  const [pendingStep, setPendingStep] = useState<AfterSave>();
  const isLocked = busy === "leave";
  const { contentUploads, featuredUploads, uploading, waiting } = useUploads(
    draft.isLatest,
    (then) => {
      if (contentUploads.missing > 0) setPendingStep(then);
      else void save(base, then);
    },
  );

  return {
    post,
    values,
    change,
    /** Changes to an older version are shown beside the newer one at once. */
    restore: (offer: PostOffer) => {
      draft.restore(offer);
      if (post && offer.base !== undefined && offer.base < post.version) openConflict(post);
    },
    unsaved: { ...draft, backup: backup.state },
    contentUploads,
    featuredUploads,
    error,
    isBusy: busy !== undefined,
    /** How many images are not in the form yet. */
    uploading,
    waiting,
    isLocked,
    isDone,
    canSave: !busy && !waiting.isKept && !theirs,
    save: waiting.press,
    isAskingAboutImages: pendingStep !== undefined,
    keepImages: () => setPendingStep(undefined),
    saveWithoutImages: () => {
      setPendingStep(undefined);
      if (pendingStep) void save(base, pendingStep);
    },
    theirs,
    closeConflict,
    overwrite: (newer: Post) => {
      closeConflict();
      return overwrite(newer.version);
    },
  };
}

/** Uploads of the post's images. A save waits until they are in the form. */
function useUploads(isLatest: boolean, save: (then: AfterSave) => void) {
  const [kept, setKept] = useState<{ then: AfterSave; failed: number }>();
  const [hasFailed, setFailed] = useState(false);
  const onStart = useStableCallback(() => setFailed(false));
  const onFailure = useStableCallback(() => {
    if (kept) setFailed(true);
    setKept(undefined);
  });
  const content = useContentUploads();
  const featured = useImageUpload();
  const ofContent = useCountedUploads(content.upload, onStart, onFailure);
  const ofFeatured = useCountedUploads(featured.upload, onStart, onFailure);
  const uploading = ofContent.count + ofFeatured.count;
  // Images of the text that failed before don't arrive, and are asked about.
  const isReady = uploading === 0 && isLatest && content.missing <= (kept?.failed ?? 0);
  const saveNow = useStableCallback(save);

  useEffect(() => {
    if (!kept || !isReady) return;
    setKept(undefined);
    saveNow(kept.then);
  }, [kept, isReady, saveNow]);

  return {
    contentUploads: { ...content, upload: ofContent.upload },
    featuredUploads: { ...featured, upload: ofFeatured.upload },
    uploading,
    waiting: {
      isKept: kept !== undefined,
      /** Nothing was saved, because an upload failed. */
      hasFailed: hasFailed && uploading === 0,
      press: (then: AfterSave) => {
        setFailed(false);
        if (uploading === 0) save(then);
        else setKept({ then, failed: Math.max(0, content.missing - ofContent.count) });
      },
      cancel: () => setKept(undefined),
    },
  };
}

/** Counts the uploads whose images are not in the form yet. `onFailure`: one of them never will be. */
function useCountedUploads(
  send: ImageUpload["upload"],
  onStart: () => void,
  onFailure: () => void,
) {
  const [count, setCount] = useState(0);
  const upload = useCallback<ImageUpload["upload"]>(
    async (file, watch) => {
      onStart();
      setCount((count) => count + 1);
      const uploaded = await send(file, watch);
      if (!uploaded) onFailure();
      // The caller puts the image into the form as soon as this function returns.
      setTimeout(() => setCount((count) => count - 1));
      return uploaded;
    },
    [send, onStart, onFailure],
  );
  return { count, upload };
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

/** The next step after a save: "leave" goes back to the list of posts. */
type AfterSave = "leave" | "stay";

type SavingOptions = {
  /** The post as it was last saved. */
  post: Post | undefined;
  /** The id of a new post's working copy. */
  newId: string | undefined;
  backup: { beforeSave: () => Promise<void>; resume: () => void };
  values: PostValues;
  onSaved: (post: Post, then: AfterSave) => void;
};

function useSavePost({ post, newId, backup, values, onSaved }: SavingOptions) {
  const [busy, setBusy] = useState<AfterSave>();
  const latest = useRef<AfterSave>("leave");
  /** The version that someone else has saved since the form was opened. */
  const [theirs, setTheirs] = useState<Post>();
  const { error, check, refuse } = useCheckedValues(
    postSchema,
    useMemo(() => ({ ...postBody(values, post), date: values.other_date }), [values, post]),
  );

  async function save(version: number | undefined, then: AfterSave) {
    const checked = check();
    if (!checked) return;
    const refusal = publishError(values, post, new Date());
    if (refusal) {
      toast.failure("Validation Error", refusal.message);
      refuse(refusal);
      return;
    }
    const input = {
      ...checked,
      publish_at: checked.publish_at?.toISOString() ?? null,
      author_id: values.author_id || undefined,
    };
    const focused = document.activeElement;
    latest.current = then;
    setBusy(then);
    try {
      await backup.beforeSave();
      const saved = post
        ? await request("PUT /api/admin/posts/:id", {
            params: { id: post.id },
            body: { ...input, version, ...dateFields(values, new Date()) },
          })
        : await request("POST /api/admin/posts", { body: { ...input, working_copy: newId } });
      const sentence = post ? "Post updated successfully." : "Post created successfully.";
      toast.success("Success", sentence, saved.published ? toastActions(saved) : undefined);
      onSaved(saved, then);
      if (then === "stay") setBusy(undefined);
    } catch (error) {
      backup.resume();
      await explain(error);
      // A disabled form has lost the focus.
      flushSync(() => setBusy(undefined));
      if (errorCode(error) === "slug_taken") refuse({ name: "slug", message: messageOf(error) });
      else if (then === "leave" && focused instanceof HTMLElement) focused.focus();
    }
  }

  async function explain(error: unknown) {
    const newer = post && errorCode(error) === "conflict" ? await fetchNewer(post) : undefined;
    if (newer) setTheirs(newer);
    else toast.failure(errorTitle(error), messageOf(error));
  }

  return {
    /** The next step of the running save. */
    busy,
    error,
    save,
    /** Saves again over the newer version, with the next step of the save that was refused. */
    overwrite: (version: number) => save(version, latest.current),
    theirs,
    openConflict: setTheirs,
    closeConflict: () => setTheirs(undefined),
  };
}

function toastActions({ slug }: Post) {
  const path = `/blog/${slug}`;
  return [
    { label: "View post", href: path },
    { label: "Copy link", onClick: () => void copyText("link", location.origin + path) },
  ];
}

async function fetchNewer({ id }: Post) {
  return request("GET /api/admin/posts/:id", { params: { id } }).catch(() => undefined);
}

function errorCode(error: unknown) {
  return error instanceof ApiError ? error.code : undefined;
}

function errorTitle(error: unknown) {
  return error instanceof ApiError && error.status === 422 ? "Validation Error" : "Error";
}

/** The values in the API's format, except for those that its schema converts. */
export function postBody(values: PostValues, post: SavedState) {
  const { later: _, date: __, other_date: ___, ...body } = values;
  const isScheduled = savePlan(values, post) === "schedule";
  const instant = isScheduled ? toInstant(values.publish_at, timeZone) : undefined;
  return {
    ...body,
    published: values.published && !isScheduled,
    publish_at: instant?.toISOString() ?? null,
  };
}

/** The date of a published post, in the API's format. */
export function dateFields({ date, other_date }: PostValues, now: Date) {
  if (date === "keep") return { keep_date: true };
  const isToday = date === "today" || other_date === localDay(now);
  return isToday ? {} : { date: parseOtherDate(other_date)?.toISOString() };
}

/**
 * Checks that the post's schema can't do, because they depend on the time and on the fields in use.
 */
export function publishError(
  values: PostValues,
  post: SavedState,
  now: Date,
): FieldError | undefined {
  const plan = savePlan(values, post);
  if (plan === "schedule") {
    const at = toInstant(values.publish_at, timeZone);
    // With no value, or with half a date, the control's value is empty.
    if (!at) return { name: "publish_at", message: "Enter both a date and a time" };
    return at <= now ? { name: "publish_at", message: NOT_IN_THE_FUTURE } : undefined;
  }
  if (values.date !== "other" || (plan !== "update" && plan !== "publish")) return undefined;
  const message = otherDateError(values.other_date, now);
  return message === undefined ? undefined : { name: "date", message };
}
