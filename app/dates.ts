import { firm } from "#content/firm.ts";

const HOUR_MS = 60 * 60_000;
const LONG = formatter({ year: "numeric", month: "long", day: "numeric" });
const SHORT = formatter({ year: "numeric", month: "short", day: "numeric" });
const MINUTE = formatter({ dateStyle: "medium", timeStyle: "short" });
const YEAR = formatter({ year: "numeric" });

/** "March 5, 2025", as it is in the firm's time zone. */
export function longDate(date: Date) {
  return LONG.format(date);
}

/** "Mar 5, 2025" */
export function shortDate(date: Date) {
  return SHORT.format(date);
}

/** "Mar 5, 2025, 3:14 PM" */
export function dateAndTime(date: Date) {
  return MINUTE.format(date);
}

export function year(date: Date) {
  return YEAR.format(date);
}

/** When the next day begins in the firm's time zone. */
export function nextMidnight(now: Date) {
  const today = LONG.format(now);
  // Days there have 23, 24 or 25 hours, and begin on a whole hour.
  let hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  do hour += HOUR_MS;
  while (LONG.format(hour) === today);
  return new Date(hour);
}

function formatter(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat("en-US", { ...options, timeZone: firm.timeZone });
}
