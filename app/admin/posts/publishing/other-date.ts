import {
  FIRST_DATE,
  IN_THE_FUTURE,
  TOO_EARLY,
  toInstant,
  toLocalTime,
} from "#features/posts/publishing/publish-time.ts";
import { timeZone } from "../../../dates.ts";

const DAY = "2026-03-08".length;

/** The day in the firm's time zone, as an `<input type="date">` has it. */
export function localDay(instant: Date) {
  return toLocalTime(instant, timeZone).slice(0, DAY);
}

/** What the control shows of a day that was typed, or of the exact time of an earlier date. */
export function shownDay(other: string) {
  return other.length > DAY ? localDay(new Date(other)) : other;
}

/** A day that was typed has no time: noon is that day almost everywhere. */
export function parseOtherDate(other: string) {
  return other.length > DAY ? new Date(other) : toInstant(`${other}T12:00`, timeZone);
}

/** What the schema can't know: the time. */
export function otherDateError(other: string, now: Date) {
  const at = parseOtherDate(other);
  if (!at) return "Enter a date";
  if (at < FIRST_DATE) return TOO_EARLY;
  return shownDay(other) > localDay(now) ? IN_THE_FUTURE : undefined;
}
