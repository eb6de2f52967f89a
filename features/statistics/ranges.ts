/** How many days the statistics show, today included. */
export const RANGES = [7, 30, 90, 365] as const;
export const DEFAULT_RANGE = 30;

/** The range that a URL names; the default one if it names none. */
export function parseRange(days: string | null) {
  return RANGES.find((range) => String(range) === days) ?? DEFAULT_RANGE;
}

/** What pages are sorted by. */
export const SORTS = ["views", "messages"] as const;
export type Sort = (typeof SORTS)[number];

export function parseSort(sort: string | null) {
  return SORTS.find((each) => each === sort) ?? "views";
}
