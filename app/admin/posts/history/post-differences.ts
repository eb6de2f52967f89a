import type { PostValues } from "../editor/post-values.ts";
import { type DiffPart, lineDiff, splitLines, withoutLongStretches } from "./line-diff.ts";

/** Earlier versions have no author, and the date is chosen for the next save. */
type Compared = Exclude<keyof PostValues, "author_id" | "later" | "date" | "other_date">;
export type Difference = { name: Compared; label: string; parts: DiffPart[] };

const LABELS: Record<Compared, string> = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  content: "Content",
  featured_image: "Featured Image",
  tags: "Tags",
  meta_title: "Meta Title",
  meta_description: "Meta Description",
  og_image: "Social Sharing Image URL",
  published: "Publish post",
  publish_at: "Publish at",
};

/** Only what differs, in the order of the form. */
export function differencesBetween(before: PostValues, after: PostValues): Difference[] {
  const names = Object.keys(LABELS) as Compared[];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      name,
      label: LABELS[name],
      parts: withoutLongStretches(
        lineDiff(splitLines(inWords(before[name])), splitLines(inWords(after[name]))),
      ),
    }));
}

function inWords(value: string | boolean) {
  if (typeof value === "string") return value;
  return value ? "On" : "Off";
}
