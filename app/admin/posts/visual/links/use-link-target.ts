import { useEffect, useState } from "react";
import { postsApi } from "../../../../api/posts.ts";
import { ownPath } from "./link-url.ts";

const PAUSE_MS = 300;
const NOTES: Partial<Record<string, string>> = {
  missing: "There’s no post or page at this URL.",
  draft: "This post is a draft. Readers can’t open it until it’s published.",
};

/** What to know about a link within the site before it is set. */
export function useLinkTarget(href: string | undefined) {
  const [note, setNote] = useState<string>();
  const path = href && ownPath(href);

  useEffect(() => {
    setNote(undefined);
    if (!path) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      postsApi.linkTarget(path).then(
        ({ target }) => isCurrent && setNote(NOTES[target]),
        // Not knowing is no reason to warn.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [path]);

  return note;
}
