import { messagesApi } from "../../api/messages.ts";
import { postsApi } from "../../api/posts.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { useSettled } from "../../ui/data/use-settled.ts";
import { ADMIN_PAGES, OTHER_PAGES } from "./admin-pages.ts";
import type { SearchAction } from "./search-actions.ts";

export type Result =
  | { kind: "Page" | "Post" | "Message"; label: string; to: string }
  | { kind: "Action"; label: string; run: () => void };

const PAUSE_MS = 200;
const PER_KIND = 5;

/** Pages and actions at once; posts and messages once the typing pauses. */
export function useSearchResults(text: string, actions: SearchAction[]) {
  const q = text.trim();
  const { data } = useFetched(fetchResults, useSettled(q, PAUSE_MS));
  const isFound = data?.q === q;
  const pages = pagesNamed(q);
  const matching = actionsNamed(q, actions);
  return {
    // Enter opens the first result, and opening a page does no harm.
    results: [
      ...(q === "" ? [...matching, ...pages] : [...pages, ...matching]),
      ...(isFound ? data.results : []),
    ],
    isSearching: q !== "" && !isFound,
  };
}

async function fetchResults(q: string) {
  return { q, results: q === "" ? [] : await search(q) };
}

function pagesNamed(q: string): Result[] {
  return [...ADMIN_PAGES, ...OTHER_PAGES]
    .filter(({ label }) => hasWords(label, q))
    .map((page) => ({ ...page, kind: "Page" }));
}

function actionsNamed(q: string, actions: SearchAction[]): Result[] {
  return actions
    .filter(({ label, words = "" }) => hasWords(`${label} ${words}`, q))
    .map(({ label, run }) => ({ label, run, kind: "Action" }));
}

function hasWords(text: string, q: string) {
  const words = q.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
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
