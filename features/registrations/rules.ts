import { dayInWords } from "#platform/text/day-in-words.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Days before the last valid day on which the owner is reminded. */
const REMINDER_DAYS = [7, 14, 30, 60, 90] as const;
export const FIRST_REMINDER_DAYS = 90;

/** Days until the last valid day, 0 on the day itself. Negative: it has expired. */
export function daysLeft(validUntil: string, today: string) {
  return (Date.parse(validUntil) - Date.parse(today)) / DAY_MS;
}

/** The reminder that is due: so many days before, "expired", or none yet. */
export function dueReminder(days: number) {
  if (days < 0) return "expired";
  return REMINDER_DAYS.find((before) => days <= before);
}

/** "Expires in 30 days, on December 18, 2026" */
export function expiryInWords(validUntil: string, days: number) {
  const day = dayInWords(validUntil);
  if (days < 0) return `Expired, was valid until ${day}`;
  if (days === 0) return "Expires today";
  return days === 1 ? `Expires tomorrow, on ${day}` : `Expires in ${days} days, on ${day}`;
}
