// What a URL's path can't contain even when it is percent-encoded: servers, proxies and browsers
// resolve "." and "..", we refuse control characters and backslashes, and React Router gives ".data"
// and "%2F" a meaning of their own.
const UNSAFE =
  /[\p{Cc}\p{Zl}\p{Zp}\\]|(?<=^|\/)\.\.?(?=\/|$)|\.(?=data$)|%(?=2F)|~(?=[0-9A-F]{4})/gu;
const ESCAPED = /~([0-9A-F]{4})/g;

/** Where the posts with a tag are listed. */
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
