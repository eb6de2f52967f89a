import { useState } from "react";
import { flushSync } from "react-dom";
import { postSchema } from "#features/posts/post.schema.ts";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { type Post, postsApi } from "../../api/posts.ts";
import { useToast } from "../../ui/toasts.tsx";
import { useCheckedValues } from "../../ui/use-checked-values.ts";
import type { PostValues } from "./post-values.ts";

type Saving = {
  post: Post | undefined;
  values: PostValues;
  onSaved: () => void;
};

export function useSavePost({ post, values, onSaved }: Saving) {
  const [isBusy, setBusy] = useState(false);
  /** The version that someone else saved in the meantime. */
  const [theirs, setTheirs] = useState<Post>();
  const { error, check, refuse } = useCheckedValues(postSchema, values);
  const toast = useToast();

  async function save(version: number | undefined) {
    const input = check();
    if (!input) return;
    const focused = document.activeElement;
    setBusy(true);
    try {
      if (post) await postsApi.save(post.id, { ...input, version });
      else await postsApi.create(input);
      const sentence = post ? "Post updated successfully." : "Post created successfully.";
      toast.success("Success", sentence);
      onSaved();
    } catch (error) {
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

  return { isBusy, error, save, theirs, closeConflict: () => setTheirs(undefined) };
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
