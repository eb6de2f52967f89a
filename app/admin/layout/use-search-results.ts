import { useEffect, useState } from "react";
import { messagesApi } from "../../api/messages.ts";
import { postsApi } from "../../api/posts.ts";
import { ADMIN_PAGES, OTHER_PAGES } from "./admin-pages.ts";

export type Result = { to: string; label: string; kind: "Page" | "Post" | "Message" };

const PAUSE_MS = 200;
const PER_KIND = 5;

/** Pages at once; posts and messages once the typing pauses. */
export function useSearchResults(text: string) {
  const q = text.trim();
  const [found, setFound] = useState<Result[]>([]);
  const [isSearching, setSearching] = useState(false);

  useEffect(() => {
    setFound([]);
    setSearching(q !== "");
    if (q === "") return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const results = await search(q);
      if (!isCurrent) return;
      setFound(results);
      setSearching(false);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q]);

  return { results: [...pagesNamed(q), ...found], isSearching };
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
