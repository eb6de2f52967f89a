/** Numbers of days that the statistics can show, today included. */
export const RANGES = [7, 30, 90, 365] as const;
export const DEFAULT_RANGE = 30;

/** The range that a URL names; the default one if it names none. */
export function parseRange(days: string | null) {
  return RANGES.find((range) => String(range) === days) ?? DEFAULT_RANGE;
}

/** The columns by which pages can be sorted. */
export const SORTS = ["views", "messages"] as const;
export type Sort = (typeof SORTS)[number];

export function parseSort(sort: string | null) {
  return SORTS.find((each) => each === sort) ?? "views";
}

const DAY_MS = 24 * 60 * 60_000;

/** The day that many days before another one. */
export function daysBefore(day: string, days: number) {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}
