const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const ZONES: Record<string, number> = {
  ...{ gmt: 0, utc: 0, ut: 0, z: 0, est: -5, edt: -4, cst: -6, cdt: -5 },
  ...{ mst: -7, mdt: -6, pst: -8, pdt: -7 },
};
// The first year in which a post can have been published; 1970 is the zero of a clock.
const FIRST_YEAR = 1971;

const RFC_822 =
  /^(?:[a-z]+,?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([+-]\d{2}:?\d{2}|[a-z]+))?$/i;
const MYSQL = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** "Mon, 03 Mar 2025 09:30:00 +0000" as ISO; undefined when it is no date. */
export function dateOfFeed(text: string): string | undefined {
  const [, day, month = "", year, hour, minute, second, zone] = RFC_822.exec(text.trim()) ?? [];
  const offset = zoneMinutes(zone ?? "gmt");
  if (offset === undefined) return undefined;
  const monthNumber = MONTHS.indexOf(month.toLowerCase()) + 1;
  return toIso([year, String(monthNumber), day, hour, minute, second], offset);
}

/** "2025-03-03 09:30:00" as ISO, read as UTC; undefined when it is no date. */
export function dateOfDatabase(text: string): string | undefined {
  const [, ...parts] = MYSQL.exec(text.trim()) ?? [];
  return toIso(parts, 0);
}

function zoneMinutes(zone: string) {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign) return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const named = ZONES[zone.toLowerCase()];
  return named === undefined ? undefined : named * 60;
}

function toIso(parts: (string | undefined)[], offsetMinutes: number) {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const written = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // 31 February rolls over to March, 25 o'clock to the next day.
  if (year < FIRST_YEAR || written.getUTCMonth() !== month - 1) return undefined;
  if (written.getUTCDate() !== day || minute > 59 || second > 59) return undefined;
  return new Date(written.getTime() - offsetMinutes * 60_000).toISOString();
}
