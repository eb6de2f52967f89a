export const SEARCH_MAX = 200;

/** Where the first page of a search is. */
export function searchPath(q: string) {
  return `/blog?${new URLSearchParams({ q })}`;
}
