export const SLUG_MAX = 200;

// Paths below /blog that may get a meaning of their own.
const RESERVED = new Set(["feed", "page", "preview", "tag", "tags", "author", "search", "index"]);

/** Lowercased, runs of anything but letters and digits become hyphens; "é" counts as the letter e. */
export function slugOf(title: string, today = new Date()) {
  const slug = title
    // Sorting the accents of one letter takes a time that grows with the square of their number.
    .slice(0, 10 * SLUG_MAX)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, "");
  // Nothing is left of a title in another script, or of an emoji.
  if (slug === "") return title.trim() === "" ? "" : `post-${today.toISOString().slice(0, 10)}`;
  return isReserved(slug) ? `${slug}-post` : slug;
}

export function isReserved(slug: string) {
  return RESERVED.has(slug);
}

/** The next name to try when `slug` is taken: "a-post", "a-post-2", "a-post-3". */
export function numbered(slug: string, number: number) {
  const ending = `-${number}`;
  return slug.slice(0, SLUG_MAX - ending.length).replace(/-+$/, "") + ending;
}
