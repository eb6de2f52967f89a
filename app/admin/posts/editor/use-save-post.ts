import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { postSchema } from "#features/posts/model/post.schema.ts";
import { NOT_IN_THE_FUTURE } from "#features/posts/publishing/publish-time.ts";
import { ApiError, messageOf } from "../../../api/api-error.ts";
import { type Post, postsApi } from "../../../api/posts.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { useCheckedValues } from "../../../ui/forms/use-checked-values.ts";
import { bodyOf, type PostValues } from "./post-values.ts";

type Saving = {
  post: Post | undefined;
  /** The id of a new post's working copy. */
  newId: string | undefined;
  backup: { pause: () => Promise<void>; resume: () => void };
  values: PostValues;
  keepsDate: boolean;
  onSaved: () => void;
};

export function useSavePost({ post, newId, backup, values, keepsDate, onSaved }: Saving) {
  const [isBusy, setBusy] = useState(false);
  /** The version that someone else saved in the meantime. */
  const [theirs, setTheirs] = useState<Post>();
  const { error, check, refuse } = useCheckedValues(
    postSchema,
    useMemo(() => bodyOf(values), [values]),
  );

  async function save(version: number | undefined) {
    const checked = check();
    if (!checked) return;
    const scheduleError = scheduleErrorOf(checked.publish_at);
    if (scheduleError) {
      toast.failure("Validation Error", scheduleError);
      refuse({ name: "publish_at", message: scheduleError });
      return;
    }
    const input = {
      ...checked,
      publish_at: checked.publish_at?.toISOString() ?? null,
      author_id: values.author_id || undefined,
    };
    const focused = document.activeElement;
    setBusy(true);
    try {
      await backup.pause();
      if (post) await postsApi.save(post.id, { ...input, version, keep_date: keepsDate });
      else await postsApi.create({ ...input, working_copy: newId });
      const sentence = post ? "Post updated successfully." : "Post created successfully.";
      toast.success("Success", sentence);
      onSaved();
    } catch (error) {
      backup.resume();
      await explain(error);
      // A disabled form has lost the focus.
      flushSync(() => setBusy(false));
      if (codeOf(error) === "slug_taken") refuse({ name: "slug", message: messageOf(error) });
      else if (focused instanceof HTMLElement) focused.focus();
    }
  }

  async function explain(error: unknown) {
    const newer = post && codeOf(error) === "conflict" ? await newerOf(post) : undefined;
    if (newer) setTheirs(newer);
    else toast.failure(titleOf(error), messageOf(error));
  }

  return {
    isBusy,
    error,
    save,
    theirs,
    openConflict: setTheirs,
    closeConflict: () => setTheirs(undefined),
  };
}

/** What the schema can't know: the time, and that the control has half a date. */
function scheduleErrorOf(at: Date | null) {
  const control = document.querySelector<HTMLInputElement>('input[name="publish_at"]');
  if (control?.validity.badInput) return "Enter both a date and a time, or neither";
  return at && at <= new Date() ? NOT_IN_THE_FUTURE : undefined;
}

async function newerOf({ id }: Post) {
  return (await postsApi.get(id).catch(() => null)) ?? undefined;
}

function codeOf(error: unknown) {
  return error instanceof ApiError ? error.code : undefined;
}

function titleOf(error: unknown) {
  return error instanceof ApiError && error.status === 422 ? "Validation Error" : "Error";
}
