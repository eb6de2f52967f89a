const QUARTER_MS = 15 * 60_000;

/** The next time that the clock there shows this full hour, after daylight saving changes, too. */
export function nextHour(hour: number, timeZone: string, after: Date) {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    timeStyle: "short",
    hourCycle: "h23",
  });
  const wanted = `${String(hour).padStart(2, "0")}:00`;
  // All zones differ from UTC by quarters of an hour.
  let quarter = Math.floor(after.getTime() / QUARTER_MS) + 1;
  while (clock.format(quarter * QUARTER_MS) !== wanted) quarter++;
  return new Date(quarter * QUARTER_MS);
}
