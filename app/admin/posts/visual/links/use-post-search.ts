import { useEffect, useState } from "react";
import { type ListedPost, postsApi } from "../../../../api/posts.ts";
import { isSearch } from "./link-url.ts";

const PAUSE_MS = 200;
const RESULTS = 6;

/** The posts that match what was typed, once the typing pauses. If they can’t be fetched: none. */
export function usePostSearch(typed: string) {
  const [found, setFound] = useState<ListedPost[]>([]);
  const q = isSearch(typed) ? typed.trim() : "";

  useEffect(() => {
    if (q === "") return setFound([]);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const posts = await postsApi.list(new URLSearchParams({ q })).then(
        (list) => list.posts,
        () => [],
      );
      if (isCurrent) setFound(posts.slice(0, RESULTS));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q]);

  return found;
}
