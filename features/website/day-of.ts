import { timeZone } from "#content/time-zone.ts";

// Writes dates as "2026-11-18".
const dayFormat = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone });

/** The day in the firm's time zone. */
export function dayOf(time: Date) {
  return dayFormat.format(time);
}
