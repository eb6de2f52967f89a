import { toInstant } from "#features/posts/publish-time.ts";
import type { Post } from "../../../api/posts.ts";
import {
  shortDate,
  shortDateAndTime,
  timeZone,
  timeZoneLabel,
  timeZoneShortLabel,
} from "../../../dates.ts";
import type { PostValues } from "../form-values.ts";
import { parseOtherDate } from "./publish-date.ts";

type SavePlan = "draft" | "unschedule" | "unpublish" | "publish" | "schedule" | "update";

/** The post as it was last saved; undefined for a new post. */
export type SavedState =
  | Pick<Post, "published" | "published_at" | "first_published_at" | "publish_at">
  | undefined;

/** The effect of the next save. */
export function savePlan(
  { published, later }: Pick<PostValues, "published" | "later">,
  post: SavedState,
): SavePlan {
  if (published) return post?.published ? "update" : later ? "schedule" : "publish";
  if (post?.published) return "unpublish";
  return post?.publish_at ? "unschedule" : "draft";
}

/** Describes the effect of the next save, next to the button. */
export function planSentence(values: PostValues, post: SavedState, now: Date) {
  const plan = savePlan(values, post);
  switch (plan) {
    case "draft":
      return "Saves the draft";
    case "unschedule":
      return "Saves the draft, no longer scheduled";
    case "unpublish":
      return "Takes the post off the site";
    case "schedule": {
      const at = toInstant(values.publish_at, timeZone);
      if (!at) return `Choose when to publish, ${timeZoneLabel}`;
      return `Publishes ${shortDateAndTime(at, now)} ${timeZoneShortLabel}`;
    }
    case "publish":
      return `Publishes now${values.date === "other" ? dateSuffix(values, now) : ""}`;
    case "update":
      if (values.date !== "keep") return `Updates the post${dateSuffix(values, now)}`;
      return `Updates the post, keeps ${shortDate(new Date(post?.published_at ?? now))}`;
  }
}

function dateSuffix({ date, other_date }: PostValues, now: Date) {
  const at = date === "other" ? parseOtherDate(other_date) : now;
  return at ? `, dated ${shortDate(at)}` : "";
}
