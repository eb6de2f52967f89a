export const HEADINGS_MAX = 1_000;
const ALL = "HTML tags and paragraphs";
/** Outside blocks, each becomes a tag. */
const LINES = "line breaks";
/** Each is escaped several times on its way to the page. */
const ESCAPED = "“&” and “>” characters";
/** Far above any article. A post with as many of all is processed within half a second. */
const MAX = {
  headings: HEADINGS_MAX,
  "table cells": 4_000,
  links: 4_000,
  images: 2_000,
  [LINES]: 10_000,
  [ESCAPED]: 100_000,
  [ALL]: 8_000,
};
const DEPTH_MAX = 250;

type Counted = keyof typeof MAX;

const BREAK = "(?:\\r\\n|\\r(?!\\n)|\\n)";
// Whatever a parser may take for a tag, also in comments and attributes, or for the end of a line or
// paragraph.
const COUNTED_TEXT = new RegExp(
  `<(/?)([a-z][a-z0-9]*)?|(${BREAK})(?:[^\\S\\r\\n]*(${BREAK}))?|[&>]`,
  "gi",
);
const COUNTED = new Map<string, Counted>([
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, "headings"] as const),
  ...["th", "td"].map((name) => [name, "table cells"] as const),
  ["a", "links"],
  ["img", "images"],
]);
/** Text, and tags that close each other or have no end. */
const NOT_NESTED = new Set([
  ...["", "p", "li", "dt", "dd", "thead", "tbody", "tfoot", "tr", "th", "td", "option"],
  ...["br", "hr", "img", "wbr", "source", "input", "col", "area", "embed", "link", "meta"],
]);

/**
 * Why the content can't be saved: it would take too long to process. Undefined if it can. Found in
 * one pass, which ends with the first excess: the browser looks, too, before it saves.
 */
export function contentExcess(content: string): string | undefined {
  const counts = new Map<Counted, number>();
  const open = new Map<string, number>();
  let depth = 0;
  for (const match of content.matchAll(COUNTED_TEXT)) {
    const [, slash, written = ""] = match;
    const name = written.toLowerCase();
    const left = open.get(name) ?? 0;
    for (const kind of kindsOf(match)) {
      const count = (counts.get(kind) ?? 0) + 1;
      if (count > MAX[kind]) return tooMany(kind);
      counts.set(kind, count);
    }
    if (slash) {
      if (left > 0) depth -= 1;
      open.set(name, Math.max(0, left - 1));
    } else if (!NOT_NESTED.has(name)) {
      open.set(name, left + 1);
      depth += 1;
      if (depth > DEPTH_MAX) return `Content must have HTML tags nested at most ${DEPTH_MAX} deep.`;
    }
  }
  return undefined;
}

function kindsOf([text, slash, name = "", lineEnd, nextLineEnd]: RegExpExecArray): Counted[] {
  if (text === "&" || text === ">") return [ESCAPED];
  if (nextLineEnd) return [ALL];
  if (lineEnd) return [LINES];
  const counted = slash ? undefined : COUNTED.get(name.toLowerCase());
  return counted ? [counted, ALL] : [ALL];
}

function tooMany(counted: Counted) {
  const max = MAX[counted].toLocaleString("en-US");
  return `Content must have at most ${max} ${counted}. Split it into several posts.`;
}
