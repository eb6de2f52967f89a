// These characters can't be in a URL's path even when they are percent-encoded: servers, proxies
// and browsers resolve "." and "..", we refuse control characters and backslashes, and React Router
// gives ".data" and "%2F" a meaning of their own.
const UNSAFE =
  /[\p{Cc}\p{Zl}\p{Zp}\\]|(?<=^|\/)\.\.?(?=\/|$)|\.(?=data$)|%(?=2F)|~(?=[0-9A-F]{4})/gu;
const ESCAPED = /~([0-9A-F]{4})/g;

/** The path of the list of posts with a tag. */
export function tagPath(tag: string) {
  return `/blog/tag/${encodeURIComponent(escaped(tag))}`;
}

/** The tag of the last segment of such a path, which was decoded like any other. */
export function tagFromPath(segment: string) {
  const tag = segment.replace(ESCAPED, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const isOurs = escaped(tag) === segment && !tag.includes("\0");
  return isOurs ? tag : segment;
}

/** "~002E~002E" for ".." */
function escaped(tag: string) {
  return tag.replace(UNSAFE, (unsafe) => [...unsafe].map(escapeCharacter).join(""));
}

function escapeCharacter(character: string) {
  return `~${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The path of the list of an author's posts. The id finds them; the name is for people. */
export function authorPath({ id, name }: { id: string; name: string }) {
  return `/blog/author/${id}-${slugOf(name)}`;
}

/** The id in the last part of such a path. */
export function authorIdFromPath(segment: string) {
  return UUID.exec(segment)?.[0];
}

export const SLUG_MAX = 200;

// Routes below /blog use these.
const RESERVED = new Set(["tag", "tags", "author"]);

/** Lowercases, and turns runs of anything but letters and digits into hyphens; "é" becomes "e". */
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
