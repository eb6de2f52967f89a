const SHOWN = 8;

/**
 * Tags in use that start with the text around the cursor, without those that the post already has.
 */
export function suggestTags(inUse: string[], text: string, cursor: number): string[] {
  const { start, end } = tagAt(text, cursor);
  const typed = text.slice(start, end).trim().toLowerCase();
  if (typed === "") return [];
  const others = `${text.slice(0, start)},${text.slice(end)}`.toLowerCase().split(",");
  const present = new Set([typed, ...others.map((tag) => tag.trim())]);
  const matches = inUse.filter((tag) => {
    const word = tag.toLowerCase();
    return word.includes(typed) && !present.has(word);
  });
  const startsWithTyped = (tag: string) => tag.toLowerCase().startsWith(typed);
  return [
    ...matches.filter(startsWithTyped),
    ...matches.filter((tag) => !startsWithTyped(tag)),
  ].slice(0, SHOWN);
}

/**
 * Replaces the text around the cursor with the tag. Returns the new text, and the cursor's new
 * position.
 */
export function insertTag(text: string, cursor: number, tag: string) {
  const { start, end } = tagAt(text, cursor);
  const before = text.slice(0, start) + (start > 0 ? " " : "") + tag;
  const after = text.slice(end);
  if (after !== "") return { text: before + after, cursor: before.length };
  return { text: `${before}, `, cursor: before.length + 2 };
}

/** The part between two commas that contains the cursor. */
function tagAt(text: string, cursor: number) {
  const start = text.lastIndexOf(",", cursor - 1) + 1;
  const end = text.indexOf(",", cursor);
  return { start: cursor === 0 ? 0 : start, end: end === -1 ? text.length : end };
}
