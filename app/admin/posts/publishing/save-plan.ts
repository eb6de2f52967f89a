import { toInstant } from "#features/posts/publishing/publish-time.ts";
import type { Post } from "../../../api/posts.ts";
import {
  shortDate,
  shortDateAndTime,
  timeZone,
  timeZoneLabel,
  timeZoneShortLabel,
} from "../../../dates.ts";
import type { PostValues } from "../editor/post-values.ts";
import { parseOtherDate } from "./other-date.ts";

type SavePlan = "draft" | "unschedule" | "unpublish" | "publish" | "schedule" | "update";

/** The post as it was last saved. Undefined: a new post. */
export type SavedState =
  | Pick<Post, "published" | "published_at" | "first_published_at" | "publish_at">
  | undefined;

/** What the next save will do. */
export function savePlan(
  { published, later }: Pick<PostValues, "published" | "later">,
  post: SavedState,
): SavePlan {
  if (published) return post?.published ? "update" : later ? "schedule" : "publish";
  if (post?.published) return "unpublish";
  return post?.publish_at ? "unschedule" : "draft";
}

/** The same in words, next to the button. */
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
      return `Publishes now${values.date === "other" ? dated(values) : ""}`;
    case "update":
      if (values.date !== "keep") return `Updates the post${dated(values)}`;
      return `Updates the post, keeps ${shortDate(new Date(post?.published_at ?? now))}`;
  }
}

function dated({ date, other_date }: PostValues) {
  if (date !== "other") return ", dated today";
  const at = parseOtherDate(other_date);
  return at ? `, dated ${shortDate(at)}` : "";
}
