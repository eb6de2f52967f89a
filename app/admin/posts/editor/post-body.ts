import { toInstant } from "#features/posts/publishing/publish-time.ts";
import { timeZone } from "../../../dates.ts";
import { localDay, parseOtherDate } from "../publishing/other-date.ts";
import { type SavedState, savePlan } from "../publishing/save-plan.ts";
import type { PostValues } from "./post-values.ts";

/** The values as the API has them, apart from what its schema converts itself. */
export function postBody(values: PostValues, post: SavedState) {
  const { later: _, date: __, other_date: ___, ...body } = values;
  const isScheduled = savePlan(values, post) === "schedule";
  const instant = isScheduled ? toInstant(values.publish_at, timeZone) : undefined;
  return {
    ...body,
    published: values.published && !isScheduled,
    publish_at: instant?.toISOString() ?? null,
  };
}

/** The date of a published post, as the API has it. */
export function dateFields({ date, other_date }: PostValues, now: Date) {
  if (date === "keep") return { keep_date: true };
  const isToday = date === "today" || other_date === localDay(now);
  return isToday ? {} : { date: parseOtherDate(other_date)?.toISOString() };
}
