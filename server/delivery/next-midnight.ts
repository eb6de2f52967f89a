import { longDate } from "#app/dates.ts";

const HOUR_MS = 60 * 60_000;

/** The start of the next day in the firm's time zone. Pages show today's date. */
export function nextMidnight(now: Date) {
  const today = longDate(now);
  // Days there have 23, 24 or 25 hours and start on a full hour.
  let midnight = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  do midnight = new Date(midnight.getTime() + HOUR_MS);
  while (longDate(midnight) === today);
  return midnight;
}
