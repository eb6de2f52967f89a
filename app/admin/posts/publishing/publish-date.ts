import {
  FIRST_DATE,
  IN_THE_FUTURE,
  TOO_EARLY,
  toInstant,
  toLocalTime,
} from "#features/posts/publish-time.ts";
import { timeZone } from "../../../dates.ts";
import { recall, remember } from "../../../ui/remember.ts";
import type { PostValues } from "../form-values.ts";

const DAY_LENGTH = "2026-03-08".length;

/** The day in the firm's time zone, as an `<input type="date">` has it. */
export function localDay(instant: Date) {
  return toLocalTime(instant, timeZone).slice(0, DAY_LENGTH);
}

/** The day in the control: one that was typed, or the day of an earlier date's exact time. */
export function shownDay(other: string) {
  return other.length > DAY_LENGTH ? localDay(new Date(other)) : other;
}

/** A typed day has no time. It gets noon, which is on the same day almost everywhere. */
export function parseOtherDate(other: string) {
  return other.length > DAY_LENGTH ? new Date(other) : toInstant(`${other}T12:00`, timeZone);
}

/** Checks that the date is in the past, which the schema can't do. */
export function otherDateError(other: string, now: Date) {
  const at = parseOtherDate(other);
  if (!at) return "Enter a date";
  if (at < FIRST_DATE) return TOO_EARLY;
  return shownDay(other) > localDay(now) ? IN_THE_FUTURE : undefined;
}

/** Whether this admin chose last, in this browser, that a published post keeps its date. */
export function keepsDate(userId: string) {
  return recall(key(userId)) === "keep";
}

/** Another date is for one save. */
export function rememberDate(userId: string, date: PostValues["date"]) {
  if (date !== "other") remember(key(userId), date);
}

function key(userId: string) {
  return `post-date:${userId}`;
}
