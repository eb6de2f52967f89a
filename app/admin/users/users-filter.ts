import { ACCOUNT_FILTERS, type AccountFilter } from "#features/auth/accounts/users.schema.ts";

export type UsersFilter = { q: string; show: AccountFilter; page: number };

/** Reads the page's query; invalid values are ignored. */
export function filterOf(search: URLSearchParams): UsersFilter {
  const page = Number(search.get("page"));
  return {
    q: search.get("q")?.trim().slice(0, 100) ?? "",
    show: ACCOUNT_FILTERS.find((known) => known === search.get("show")) ?? "all",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of the page and of the API, without what is the default. */
export function queryOf({ q, show, page }: UsersFilter) {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (show !== "all") query.set("show", show);
  if (page > 1) query.set("page", String(page));
  return String(query);
}

export function isFiltered({ q, show }: UsersFilter) {
  return q !== "" || show !== "all";
}
