import type { Website } from "#content/schema/website.ts";
import { slugOf } from "#features/posts/model/slug.ts";
import { type FieldPath, readField, writeField } from "#features/website/field-path.ts";

/** Until an entry is published, its slug follows its title, unless it was changed by hand. */
export function withFollowingSlug(
  before: Website,
  after: Website,
  published: Website,
  path: FieldPath,
): Website {
  const entry = path.slice(0, -1);
  const old = readField(before, entry) as { slug?: unknown; title?: unknown } | undefined;
  if (path.at(-1) !== "title" || typeof old?.slug !== "string" || readField(published, entry)) {
    return after;
  }
  if (old.slug !== slugOf(String(old.title))) return after;
  return writeField(after, [...entry, "slug"], slugOf(String(readField(after, path))));
}
