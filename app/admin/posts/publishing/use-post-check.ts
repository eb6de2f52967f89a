import { useMemo } from "react";
import { postsApi } from "../../../api/posts.ts";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { useSettled } from "../../../ui/data/use-settled.ts";
import type { PostValues } from "../editor/post-values.ts";

const PAUSE_MS = 800;

export type PostCheck = ReturnType<typeof usePostCheck>;

/** Checks the post when typing pauses. The last result is shown until the next one arrives. */
export function usePostCheck(values: PostValues) {
  const { title, slug, excerpt, content, featured_image, meta_title, meta_description, og_image } =
    values;
  const checked = useMemo(
    () => ({
      title,
      slug,
      excerpt,
      content,
      featured_image,
      meta_title,
      meta_description,
      og_image,
    }),
    [title, slug, excerpt, content, featured_image, meta_title, meta_description, og_image],
  );
  const { data, hasFailed, reload } = useFetched(check, useSettled(checked, PAUSE_MS));
  return { result: data, hasFailed, retry: reload };
}

/** With the content that was checked: positions are in this text. */
async function check(post: Parameters<typeof postsApi.check>[0]) {
  return { ...(await postsApi.check(post)), content: post.content };
}
