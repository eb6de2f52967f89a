import { type PostValues, type SavedPost, savedValues } from "../editor/post-values.ts";
import type { SavedState } from "../publishing/save-plan.ts";

type Version = SavedPost & { published_at?: string | null };

/** An earlier version with its date. It has no schedule, so the one in the form stays. */
export function valuesOfVersion(
  version: Version,
  current: PostValues,
  post: SavedState,
): PostValues {
  const { later, publish_at } = current;
  const published = version.published || (current.published && later);
  const values = { ...savedValues(version), published, later, publish_at };
  if (!version.published_at) return values;
  const isSame = post?.published && post.published_at === version.published_at;
  return isSame
    ? { ...values, date: "keep" }
    : { ...values, date: "other", other_date: version.published_at };
}
