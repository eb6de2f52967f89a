import { firm } from "#content/firm.ts";

const HOUR = 3;
const HOUR_MS = 60 * 60_000;
const format = new Intl.DateTimeFormat("en-US", {
  timeZone: firm.timeZone,
  hour: "numeric",
  hourCycle: "h23",
});

/** The next 3 a.m. in the firm's time zone. */
export function nextNight(now: Date) {
  let hour = Math.floor(now.getTime() / HOUR_MS) + 1;
  while (Number(format.format(hour * HOUR_MS)) !== HOUR) hour++;
  return new Date(hour * HOUR_MS);
}
