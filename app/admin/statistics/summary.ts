import type { Statistics } from "../../api/statistics.ts";
import { inWords, shortDay } from "./numbers.ts";

/** What the chart shows, for those who can't see it. */
export function summaryOf(days: Statistics["per_day"]) {
  const total = days.reduce((sum, { views }) => sum + views, 0);
  const most = days.reduce((best, day) => (day.views > best.views ? day : best));
  return `Views per day over ${days.length} days: ${inWords(total, "view")} in all, most on ${shortDay(most.day)} with ${most.views.toLocaleString("en-US")}.`;
}
