import { postsApi } from "../../../api/posts.ts";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { useSettled } from "../../../ui/data/use-settled.ts";

const PAUSE_MS = 300;

/** The content as readers would get it. The last response is shown until the next one arrives. */
export function usePreview(content: string) {
  const { data, hasFailed, reload } = useFetched(postsApi.preview, useSettled(content, PAUSE_MS));
  return { html: data?.html, hasFailed, retry: reload };
}
