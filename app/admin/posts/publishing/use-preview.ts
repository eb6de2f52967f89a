import { useCallback, useEffect, useState } from "react";
import { postsApi } from "../../../api/posts.ts";

const PAUSE_MS = 300;

/** The content as readers would get it. The last response is shown until the next one arrives. */
export function usePreview(content: string) {
  const [html, setHtml] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isFirst = html === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the request again
  useEffect(() => {
    let isCurrent = true;
    const pause = setTimeout(
      () => {
        postsApi.preview(content).then(
          (preview) => {
            if (!isCurrent) return;
            setHtml(preview.html);
            setFailed(false);
          },
          () => isCurrent && setFailed(true),
        );
      },
      isFirst ? 0 : PAUSE_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [content, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { html, hasFailed, retry };
}
