import { type ListedPost, postsApi } from "../../../../api/posts.ts";
import { useFetched } from "../../../../ui/data/use-fetched.ts";
import { useSettled } from "../../../../ui/data/use-settled.ts";
import { isSearch } from "./link-url.ts";

const PAUSE_MS = 200;
const RESULTS = 6;

/** The posts that match what was typed, once the typing pauses. If they can’t be fetched: none. */
export function usePostSearch(typed: string) {
  const q = isSearch(typed) ? typed.trim() : "";
  const { data = [] } = useFetched(searchPosts, useSettled(q, PAUSE_MS));
  return q === "" ? [] : data;
}

export async function searchPosts(q: string): Promise<ListedPost[]> {
  if (q === "") return [];
  const { posts } = await postsApi.list(new URLSearchParams({ q })).catch(() => ({ posts: [] }));
  return posts.slice(0, RESULTS);
}
