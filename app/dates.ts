import { timeZone } from "#content/time-zone.ts";

export { timeZone, timeZoneLabel, timeZoneShortLabel } from "#content/time-zone.ts";

const LONG_DATE = formatter({ year: "numeric", month: "long", day: "numeric" });
const SHORT_DATE = formatter({ year: "numeric", month: "short", day: "numeric" });
const DATE_AND_TIME = formatter({ dateStyle: "medium", timeStyle: "short" });
const DATE_AND_TIME_THIS_YEAR = formatter({
  ...{ month: "short", day: "numeric" },
  ...{ hour: "numeric", minute: "2-digit" },
});
const TIME_OF_DAY = formatter({ timeStyle: "short" });
const YEAR = formatter({ year: "numeric" });
// Days are formatted in UTC, in which they are parsed.
const SHORT_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const SHORT_DAY_THIS_YEAR = new Intl.DateTimeFormat("en-US", {
  ...{ month: "short", day: "numeric" },
  timeZone: "UTC",
});

/** "March 5, 2025", in the firm's time zone. */
export function longDate(date: Date) {
  return LONG_DATE.format(date);
}

/** "Mar 5, 2025" */
export function shortDate(date: Date) {
  return SHORT_DATE.format(date);
}

/** "Mar 5, 2025, 3:14 PM" */
export function dateAndTime(date: Date) {
  return DATE_AND_TIME.format(date);
}

/** "Nov 22, 9:24 AM" this year, and with its year otherwise. */
export function shortDateAndTime(date: Date, now: Date) {
  return year(date) === year(now)
    ? DATE_AND_TIME_THIS_YEAR.format(date)
    : DATE_AND_TIME.format(date);
}

/** "3:14 PM" */
export function timeOfDay(date: Date) {
  return TIME_OF_DAY.format(date);
}

/** "Mar 5" this year, "Mar 5, 2027" otherwise, for a day such as "2027-03-05". */
export function shortDay(day: string) {
  const date = new Date(`${day}T00:00:00Z`);
  return (day.startsWith(year(new Date())) ? SHORT_DAY_THIS_YEAR : SHORT_DAY).format(date);
}

export function year(date: Date) {
  return YEAR.format(date);
}

function formatter(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat("en-US", { ...options, timeZone });
}
