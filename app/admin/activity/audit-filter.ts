import { ACTION_GROUPS } from "#features/audit/audit-actions.ts";

/** `kind` is an action or a group of them. */
export type AuditFilter = { kind: string; person: string; day: string; page: number };

const KINDS = Object.entries(ACTION_GROUPS).flatMap(([group, { actions }]) => [
  group,
  ...Object.keys(actions),
]);

/** Reads the page's query; invalid values are ignored. */
export function filterOf(search: URLSearchParams): AuditFilter {
  const page = Number(search.get("page"));
  const day = search.get("day") ?? "";
  return {
    kind: KINDS.find((known) => known === search.get("kind")) ?? "",
    person: search.get("person")?.trim() ?? "",
    day: /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : "",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function searchOf({ kind, person, day }: Omit<AuditFilter, "page">) {
  return String(new URLSearchParams(Object.entries({ kind, person, day }).filter(([, v]) => v)));
}

/** The query for the API. */
export function queryOf({ kind, person, day, page }: AuditFilter) {
  const group = ACTION_GROUPS[kind];
  const action = group ? Object.keys(group.actions).join(",") : kind;
  return String(new URLSearchParams({ action, person, day, page: String(page) }));
}

export function isFiltered({ kind, person, day }: AuditFilter) {
  return Boolean(kind || person || day);
}
