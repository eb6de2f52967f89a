import { postsApi } from "../../../../api/posts.ts";
import { useFetched } from "../../../../ui/data/use-fetched.ts";
import { useSettled } from "../../../../ui/data/use-settled.ts";
import { ownPath } from "./link-url.ts";

const PAUSE_MS = 300;
const NOTES: Partial<Record<string, string>> = {
  missing: "There’s no post or page at this URL.",
  draft: "This post is a draft. Readers can’t open it until it’s published.",
};

/** What to know about a link within the site before it is set. Not knowing is no reason to warn. */
export function useLinkTarget(href: string | undefined) {
  const path = href && ownPath(href);
  const { data } = useFetched(fetchNote, useSettled(path, PAUSE_MS));
  return data?.path === path ? data?.note : undefined;
}

async function fetchNote(path: string | undefined) {
  return { path, note: path && NOTES[(await postsApi.linkTarget(path)).target] };
}
