import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { postSchema } from "#features/posts/post.schema.ts";
import { messageOf } from "../../../auth/api.ts";
import { ApiError } from "../../../auth/bearer-fetch.ts";
import { useToast } from "../../toasts.tsx";
import { focusField } from "../../use-checked-form.ts";
import type { PostValues } from "./post-values.ts";
import { type Post, postsApi } from "./posts-api.ts";

type Saving = {
  form: RefObject<HTMLFormElement | null>;
  post: Post | undefined;
  values: PostValues;
  onSaved: () => void;
};

export function useSavePost({ form, post, values, onSaved }: Saving) {
  const [isBusy, setBusy] = useState(false);
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Post>();
  const toast = useToast();

  async function save(version: number | undefined) {
    const parsed = postSchema.safeParse(values);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      toast.failure("Validation Error", issue?.message);
      focus(issue?.path[0]);
      return;
    }
    const focused = document.activeElement;
    setBusy(true);
    try {
      if (post) await postsApi.save(post.id, { ...parsed.data, version });
      else await postsApi.create(parsed.data);
      const sentence = post ? "Post updated successfully." : "Post created successfully.";
      toast.success("Success", sentence);
      onSaved();
    } catch (error) {
      await explain(error);
      // A disabled form has lost the focus.
      flushSync(() => setBusy(false));
      if (codeOf(error) === "slug_taken") focus("slug");
      else if (focused instanceof HTMLElement) focused.focus();
    }
  }

  async function explain(error: unknown) {
    const newer = post && codeOf(error) === "conflict" ? await newerOf(post) : undefined;
    if (newer) setTheirs(newer);
    else toast.failure(titleOf(error), messageOf(error));
  }

  function focus(name: PropertyKey | undefined) {
    if (form.current) focusField(form.current, name);
  }

  return { isBusy, save, theirs, closeConflict: () => setTheirs(undefined) };
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
