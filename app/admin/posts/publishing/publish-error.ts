import { NOT_IN_THE_FUTURE, toInstant } from "#features/posts/publishing/publish-time.ts";
import { timeZone } from "../../../dates.ts";
import type { FieldError } from "../../../ui/forms/field.tsx";
import type { PostValues } from "../editor/post-values.ts";
import { otherDateError } from "./other-date.ts";
import { type SavedState, savePlan } from "./save-plan.ts";

/** What the post's schema can't know: the time, and which of the fields are in use. */
export function publishError(
  values: PostValues,
  post: SavedState,
  now: Date,
): FieldError | undefined {
  const plan = savePlan(values, post);
  if (plan === "schedule") {
    const at = toInstant(values.publish_at, timeZone);
    // Empty, or half a date: the control then has no value.
    if (!at) return { name: "publish_at", message: "Enter both a date and a time" };
    return at <= now ? { name: "publish_at", message: NOT_IN_THE_FUTURE } : undefined;
  }
  if (values.date !== "other" || (plan !== "update" && plan !== "publish")) return undefined;
  const message = otherDateError(values.other_date, now);
  return message === undefined ? undefined : { name: "date", message };
}
