import { instantOf } from "#features/posts/publishing/publish-time.ts";
import { timeZone } from "../../../dates.ts";
import { dayOf, otherDateOf } from "../publishing/other-date.ts";
import { planOf, type SavedState } from "../publishing/save-plan.ts";
import type { PostValues } from "./post-values.ts";

/** The values as the API has them, apart from what its schema converts itself. */
export function bodyOf(values: PostValues, post: SavedState) {
  const { later: _, date: __, other_date: ___, ...body } = values;
  const isScheduled = planOf(values, post) === "schedule";
  const instant = isScheduled ? instantOf(values.publish_at, timeZone) : undefined;
  return {
    ...body,
    published: values.published && !isScheduled,
    publish_at: instant?.toISOString() ?? null,
  };
}

/** The date of a published post, as the API has it. */
export function dateOf({ date, other_date }: PostValues, now: Date) {
  if (date === "keep") return { keep_date: true };
  const isToday = date === "today" || other_date === dayOf(now);
  return isToday ? {} : { date: otherDateOf(other_date)?.toISOString() };
}
