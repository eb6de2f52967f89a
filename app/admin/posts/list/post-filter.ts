import { type PostFilter, postFilterSchema } from "#features/posts/model/post-filter.schema.ts";

export type { PostFilter };

export const EVERYTHING: PostFilter = { q: "", page: 1 };

/** Reads the page's query; invalid values are ignored. */
export function filterOf(search: URLSearchParams): PostFilter {
  return postFilterSchema.parse(Object.fromEntries(search));
}

/** The query of a filter, without default values. */
export function searchOf({ page, q, status, tag, author, sort }: PostFilter) {
  const search = new URLSearchParams();
  const values = { q, status, tag, author, sort, page: page > 1 ? String(page) : "" };
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, value);
  return search;
}

export function isNarrowed({ q, status, tag, author }: PostFilter) {
  return [q, status, tag, author].some(Boolean);
}
