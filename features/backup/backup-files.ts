const NAME = /^site-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar$/;
const DAY_MS = 24 * 60 * 60_000;
const MONTHLY_DAYS = 365;

/** "site-2026-11-16T11-00-00Z.tar" */
export function backupFileName(at: Date) {
  return `site-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar`;
}

/**
 * Which scheduled backups to delete: after the given number of days, all but the first of each month,
 * and those after a year. The latest one stays, and so does every file that was named by someone else.
 */
export function filesToDelete(names: string[], keepDays: number, now: Date) {
  const backups = names
    .map((name) => ({ name, at: backupTime(name) }))
    .filter((file) => file.at !== undefined)
    .sort((a, b) => a.name.localeCompare(b.name));
  const latest = backups.at(-1);
  const firstOfMonth = new Map(backups.toReversed().map(({ name }) => [backupMonth(name), name]));
  return backups
    .filter(({ name, at = 0 }) => {
      const days = (now.getTime() - at) / DAY_MS;
      const isMonthly = firstOfMonth.get(backupMonth(name)) === name && days <= MONTHLY_DAYS;
      return days > keepDays && !isMonthly && name !== latest?.name;
    })
    .map(({ name }) => name);
}

function backupTime(name: string) {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : undefined;
}

function backupMonth(name: string) {
  return name.slice("site-".length, "site-2026-11".length);
}
