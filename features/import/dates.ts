// The first year in which a post can have been published; 1970 is the zero of a clock.
const FIRST_YEAR = 1971;
const TIME = String.raw`(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?`;
const ZONE = String.raw`[+-]\d{2}:?[0-5]\d|gmt|utc?|z|[ecmp][sd]t`;
const RFC_822 = new RegExp(
  String.raw`^(?:[a-z]+,?\s+)?((\d{1,2})\s+[a-z]{3})[a-z]*\s+([1-9]\d{3})\s+(${TIME})(?:\s*(${ZONE}))?$`,
  "i",
);
const MYSQL = new RegExp(String.raw`^([1-9]\d{3}-\d{2}-(\d{2}))(?:[ T](${TIME}))?$`);

/** "Mon, 03 Mar 2025 09:30:00 +0000" as ISO; undefined when it is no date. */
export function dateOfFeed(text: string): string | undefined {
  const [, dayAndMonth, day, year, time, zone] = RFC_822.exec(text.trim()) ?? [];
  return toIso(`${dayAndMonth} ${year}`, day, `${time} ${zone ?? "GMT"}`);
}

/** "2025-03-03 09:30:00" as ISO, read as UTC; undefined when it is no date. */
export function dateOfDatabase(text: string): string | undefined {
  const [, date = "", day, time = "00:00"] = MYSQL.exec(text.trim()) ?? [];
  return toIso(date, day, `${time} GMT`);
}

function toIso(date: string, day: string | undefined, time: string) {
  const midnight = new Date(`${date} 00:00 GMT`);
  const written = new Date(`${date} ${time}`);
  // 31 February rolls over to March.
  const isDay = midnight.getUTCDate() === Number(day) && midnight.getUTCFullYear() >= FIRST_YEAR;
  return isDay && !Number.isNaN(written.getTime()) ? written.toISOString() : undefined;
}
