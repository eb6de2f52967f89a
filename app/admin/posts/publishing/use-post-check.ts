import { useCallback, useEffect, useState } from "react";
import { type CheckedPost, postsApi } from "../../../api/posts.ts";
import type { PostValues } from "../editor/post-values.ts";

const PAUSE_MS = 800;

type Result = CheckedPost & {
  /** The content that was checked: positions are in this text. */
  content: string;
};

export type PostCheck = ReturnType<typeof usePostCheck>;

/** Checks the post when typing pauses. The last result is shown until the next one arrives. */
export function usePostCheck(values: PostValues) {
  const [result, setResult] = useState<Result>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isFirst = result === undefined;
  const { title, slug, excerpt, content, featured_image, meta_title, meta_description, og_image } =
    values;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the request again
  useEffect(() => {
    let isCurrent = true;
    const fields = { title, slug, excerpt, featured_image, meta_title, meta_description, og_image };
    const check = () =>
      postsApi.check({ ...fields, content }).then(
        (checked) => {
          if (!isCurrent) return;
          setResult({ ...checked, content });
          setFailed(false);
        },
        () => isCurrent && setFailed(true),
      );
    const pause = setTimeout(check, isFirst ? 0 : PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [
    title,
    slug,
    excerpt,
    content,
    featured_image,
    meta_title,
    meta_description,
    og_image,
    attempt,
  ]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { result, hasFailed, retry };
}
