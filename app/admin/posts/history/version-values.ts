import { type PostValues, type SavedPost, savedValues } from "../form-values.ts";
import type { SavedState } from "../publishing/save-plan.ts";

type Version = SavedPost & { published_at?: string | null };

/** Choices of fields that an earlier version restores only on request. */
export const RESTORE_CHOICES = {
  Slug: ["slug"],
  "Publish state": ["published", "later"],
  Date: ["date", "other_date"],
} satisfies Record<string, (keyof PostValues)[]>;

export type RestoreChoice = keyof typeof RESTORE_CHOICES;

/** An earlier version with its date. It has no schedule and no author, so those in the form stay. */
export function valuesOfVersion(
  version: Version,
  current: PostValues,
  post: SavedState,
): PostValues {
  const { publish_at, author_id } = current;
  const values = { ...savedValues(version), publish_at, author_id };
  if (!version.published_at) return values;
  const isSame = post?.published && post.published_at === version.published_at;
  return isSame
    ? { ...values, date: "keep" }
    : { ...values, date: "other", other_date: version.published_at };
}

/** The words, the picture and SEO of an earlier version, and what was chosen beside them. */
export function restoredValues(
  old: PostValues,
  chosen: ReadonlySet<RestoreChoice>,
): Partial<PostValues> {
  const left = Object.entries(RESTORE_CHOICES)
    .filter(([choice]) => !chosen.has(choice as RestoreChoice))
    .flatMap(([, names]): string[] => names);
  return Object.fromEntries(Object.entries(old).filter(([name]) => !left.includes(name)));
}
