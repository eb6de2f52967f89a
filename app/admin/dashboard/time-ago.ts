const MINUTE_MS = 60_000;
const UNITS = [
  { name: "year", ms: 365 * 24 * 60 * MINUTE_MS },
  { name: "month", ms: 30 * 24 * 60 * MINUTE_MS },
  { name: "day", ms: 24 * 60 * MINUTE_MS },
  { name: "hour", ms: 60 * MINUTE_MS },
  { name: "minute", ms: MINUTE_MS },
];

/** "3 days", "1 hour", "less than a minute" */
export function duration(from: Date, to: Date) {
  const ms = to.getTime() - from.getTime();
  const unit = UNITS.find((candidate) => ms >= candidate.ms);
  if (!unit) return "less than a minute";
  const count = Math.floor(ms / unit.ms);
  return count === 1 ? `1 ${unit.name}` : `${count} ${unit.name}s`;
}

/** "3 days ago", "just now" */
export function timeAgo(date: Date, now: Date) {
  return now.getTime() - date.getTime() < MINUTE_MS ? "just now" : `${duration(date, now)} ago`;
}
