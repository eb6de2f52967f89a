export const NOT_IN_THE_FUTURE = "Publish at must be in the future";
export const IN_THE_FUTURE = "The date can’t be in the future";
/** The first date allowed: some feed readers can't show earlier ones. */
export const FIRST_DATE = new Date("1970-01-02T00:00:00Z");
export const TOO_EARLY = "The date can’t be before 1970";

const DAY_MS = 24 * 60 * 60_000;
const LOCAL = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d$/;

/**
 * The instant of a local date and time ("2026-03-08T02:30") in a time zone, or undefined for other
 * text. A time that the clocks skip in spring moves forward with them; of a time that comes twice
 * in fall it is the first.
 */
export function toInstant(local: string, timeZone: string) {
  const wall = LOCAL.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return undefined;
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((time) =>
    timeZoneOffset(time, timeZone),
  );
  const candidates = [wall - (before ?? 0), wall - (after ?? 0)].sort((a, b) => a - b);
  const exact = candidates.find((time) => time + timeZoneOffset(time, timeZone) === wall);
  return new Date(exact ?? wall - (before ?? 0));
}

/** "2026-03-08T03:30", as an `<input type="datetime-local">` has it. */
export function toLocalTime(instant: Date, timeZone: string) {
  const time = instant.getTime();
  return new Date(time + timeZoneOffset(time, timeZone))
    .toISOString()
    .slice(0, "2026-03-08T03:30".length);
}

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
export function timeZoneOffset(time: number, timeZone: string) {
  const parts = clock(timeZone).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(time / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(timeZone: string) {
  const made =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  clocks.set(timeZone, made);
  return made;
}
