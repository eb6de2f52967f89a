import { timeZone } from "#content/time-zone.ts";

const DAY_MS = 24 * 60 * 60_000;
// As ISO 8601 writes it: 2026-02-03.
const format = new Intl.DateTimeFormat("en-CA", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day in the firm's time zone, as "2026-02-03". */
export function dayOf(date: Date) {
  return format.format(date);
}

/** The day that many days before another one. */
export function daysBefore(day: string, days: number) {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}
