import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { postSchema } from "#features/posts/model/post.schema.ts";
import { ApiError, messageOf } from "../../../api/api-error.ts";
import { type Post, postsApi } from "../../../api/posts.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { useCheckedValues } from "../../../ui/forms/use-checked-values.ts";
import { useCopy } from "../../media/use-copy.ts";
import { publishError } from "../publishing/publish-error.ts";
import { dateFields, postBody } from "./post-body.ts";
import type { PostValues } from "./post-values.ts";

/** Whether a save goes back to the list of posts. */
export type AfterSave = "leave" | "stay";

type Saving = {
  /** As it was last saved. */
  post: Post | undefined;
  /** The id of a new post's working copy. */
  newId: string | undefined;
  backup: { pause: () => Promise<void>; resume: () => void };
  values: PostValues;
  onSaved: (post: Post, then: AfterSave) => void;
};

export function useSavePost({ post, newId, backup, values, onSaved }: Saving) {
  const [busy, setBusy] = useState<AfterSave>();
  const latest = useRef<AfterSave>("leave");
  const copy = useCopy();
  /** The version that someone else saved in the meantime. */
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
      await backup.pause();
      const saved = post
        ? await postsApi.save(post.id, { ...input, version, ...dateFields(values, new Date()) })
        : await postsApi.create({ ...input, working_copy: newId });
      const sentence = post ? "Post updated successfully." : "Post created successfully.";
      toast.success("Success", sentence, saved.published ? actionsFor(saved, copy) : undefined);
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
    /** What follows the save that is running. */
    busy,
    error,
    save,
    /** As the save that was refused would have done. */
    overwrite: (version: number) => save(version, latest.current),
    theirs,
    openConflict: setTheirs,
    closeConflict: () => setTheirs(undefined),
  };
}

function actionsFor({ slug }: Post, copy: ReturnType<typeof useCopy>) {
  const path = `/blog/${slug}`;
  return [
    { label: "View post", href: path },
    { label: "Copy link", onClick: () => void copy("link", location.origin + path) },
  ];
}

async function fetchNewer({ id }: Post) {
  return (await postsApi.get(id).catch(() => null)) ?? undefined;
}

function errorCode(error: unknown) {
  return error instanceof ApiError ? error.code : undefined;
}

function errorTitle(error: unknown) {
  return error instanceof ApiError && error.status === 422 ? "Validation Error" : "Error";
}
