const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "September 30, 2026" for "2026-09-30": the same day in every time zone. */
export function dayInWords(day: string) {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
