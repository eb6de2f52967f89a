import { timeZone } from "#content/time-zone.ts";
import { timeZoneOffset } from "#features/posts/publishing/publish-time.ts";

const NO_DATE = "0000-00-00 00:00:00";

/** "Mon, 03 Mar 2025 09:30:00 +0000" */
export function feedDate(date: Date) {
  return date.toUTCString().replace("GMT", "+0000");
}

/** "2025-03-03 01:30:00", in the firm's time zone. */
export function localDate(date: Date) {
  return databaseDate(new Date(date.getTime() + timeZoneOffset(date.getTime(), timeZone)));
}

/** "2025-03-03 09:30:00", in UTC. WordPress gives a draft none until it is published. */
export function databaseDate(date: Date | null) {
  return date ? date.toISOString().slice(0, 19).replace("T", " ") : NO_DATE;
}
