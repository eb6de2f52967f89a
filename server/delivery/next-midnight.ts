import { longDate } from "#app/dates.ts";

const HOUR_MS = 60 * 60_000;

/** When the next day begins in the firm's time zone: pages show today's date. */
export function nextMidnight(now: Date) {
  const today = longDate(now);
  // Days there have 23, 24 or 25 hours, and begin on a whole hour.
  let midnight = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  do midnight = new Date(midnight.getTime() + HOUR_MS);
  while (longDate(midnight) === today);
  return midnight;
}
