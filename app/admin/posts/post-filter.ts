import { pageNumber } from "#features/posts/post.schema.ts";

const STATUSES = ["published", "draft"] as const;

export type PostFilter = { page: number; q: string; status: (typeof STATUSES)[number] | "" };

/** Reads the page's query; invalid values are ignored. */
export function filterOf(search: URLSearchParams): PostFilter {
  const status = STATUSES.find((known) => known === search.get("status"));
  return {
    page: pageNumber(search.get("page") ?? "") ?? 1,
    q: search.get("q")?.trim() ?? "",
    status: status ?? "",
  };
}

/** The query of a filter, without default values. */
export function searchOf({ page, q, status }: PostFilter) {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (status) search.set("status", status);
  if (page > 1) search.set("page", String(page));
  return search;
}

export function isNarrowed({ q, status }: PostFilter) {
  return q !== "" || status !== "";
}
