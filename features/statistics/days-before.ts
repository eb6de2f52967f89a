const DAY_MS = 24 * 60 * 60_000;

/** The day that many days before another one. */
export function daysBefore(day: string, days: number) {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}
