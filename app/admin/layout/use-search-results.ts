import { messagesApi } from "../../api/messages.ts";
import { postsApi } from "../../api/posts.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { useSettled } from "../../ui/data/use-settled.ts";
import { ADMIN_PAGES, OTHER_PAGES } from "./admin-pages.ts";

export type Result = { to: string; label: string; kind: "Page" | "Post" | "Message" };

const PAUSE_MS = 200;
const PER_KIND = 5;

/** Pages at once; posts and messages once the typing pauses. */
export function useSearchResults(text: string) {
  const q = text.trim();
  const { data } = useFetched(fetchResults, useSettled(q, PAUSE_MS));
  const isFound = data?.q === q;
  return {
    results: [...pagesNamed(q), ...(isFound ? data.results : [])],
    isSearching: q !== "" && !isFound,
  };
}

async function fetchResults(q: string) {
  return { q, results: q === "" ? [] : await search(q) };
}

function pagesNamed(q: string): Result[] {
  return [...ADMIN_PAGES, ...OTHER_PAGES]
    .filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
    .map((page) => ({ ...page, kind: "Page" }));
}

/** What can't be fetched is left out: the pages are still there. */
async function search(q: string): Promise<Result[]> {
  const query = new URLSearchParams({ q });
  const [posts, messages] = await Promise.all([
    postsApi.list(query).then(
      (list) => list.posts,
      () => [],
    ),
    messagesApi.list(String(query)).then(
      (list) => list.messages,
      () => [],
    ),
  ]);
  return [
    ...posts
      .slice(0, PER_KIND)
      .map(
        ({ id, title }): Result => ({ to: `/admin/posts/edit/${id}`, label: title, kind: "Post" }),
      ),
    ...messages.slice(0, PER_KIND).map(
      ({ id, name, email }): Result => ({
        to: `/admin/messages/${id}`,
        label: `${name}, ${email}`,
        kind: "Message",
      }),
    ),
  ];
}
