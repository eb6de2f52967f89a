import { useEffect } from "react";

type ListState = { search: string; scrollY: number; postId: string };

let last: ListState | undefined;

/** Remembers the list's filter and scroll position before a post is opened from it. */
export function rememberList(postId: string) {
  last = { search: location.search, scrollY: window.scrollY, postId };
}

/** The URL of the list as it was left. */
export function listUrl() {
  return `/admin/posts${last?.search ?? ""}`;
}

/** Scrolls to where the list was left, and focuses the post that was opened, unless someone already types. */
export function useRestoredScroll(isLoaded: boolean) {
  useEffect(() => {
    if (!isLoaded || !last || last.search !== location.search) return;
    const { scrollY, postId } = last;
    last = undefined;
    if (document.activeElement instanceof HTMLInputElement) return;
    window.scrollTo({ top: scrollY, behavior: "instant" });
    document.getElementById(editLinkId(postId))?.focus({ preventScroll: true });
  }, [isLoaded]);
}

export function editLinkId(postId: string) {
  return `edit-${postId}`;
}
