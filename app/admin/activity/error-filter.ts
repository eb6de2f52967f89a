import { ERROR_STATES } from "#features/error-reports/error-reports.schema.ts";

export type ErrorFilter = { state: (typeof ERROR_STATES)[number]; q: string; page: number };

/** Reads the page's query; invalid values are ignored. */
export function filterOf(search: URLSearchParams): ErrorFilter {
  const page = Number(search.get("page"));
  return {
    state: ERROR_STATES.find((known) => known === search.get("state")) ?? "open",
    q: search.get("q")?.trim() ?? "",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The page's query, without default values. */
export function searchOf({ state, q }: Omit<ErrorFilter, "page">) {
  const search = new URLSearchParams();
  if (state !== "open") search.set("state", state);
  if (q) search.set("q", q);
  return String(search);
}

/** The query for the API. */
export function queryOf({ state, q, page }: ErrorFilter) {
  return String(new URLSearchParams({ state, q, page: String(page) }));
}
