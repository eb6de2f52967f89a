// Text that stands in no block: its lines, its paragraphs, and the tags in it.

type Range = { from: number; to: number };

const ATTRIBUTES = `[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*`;
export const TAG = new RegExp(
  `<!--[^]*?(?:-->|$)|<(/?)([a-z][\\w.-]*(?::[\\w.-]+)?)(?=[\\s/>])${ATTRIBUTES}>`,
  "gi",
);
const LINE_BREAK = "(?:\\r\\n|\\r(?!\\n)|\\n)";
const TAG_OR_BLANK_LINES = new RegExp(
  `${TAG.source}|${LINE_BREAK}[^\\S\\r\\n]*${LINE_BREAK}\\s*`,
  "gi",
);
const SHOWN = /<img\s|<a\s[^<>]*class=["']?video|>[^<]*[^\s<]|^[^<]*[^\s<]/i;

/** Whether bare text has words, an image or a video. */
export function isShown(text: string) {
  return SHOWN.test(text);
}

export function isLineStart(content: string, at: number, first: number) {
  let before = at;
  while (before > first && isSpace(content[before - 1])) before -= 1;
  return before === first || isLineBreak(content[before - 1]);
}

export function isLineEnd(content: string, at: number, last = content.length) {
  const after = afterSpaces(content, at);
  return after === last || isLineBreak(content[after]);
}

export function afterSpaces(content: string, at: number) {
  let after = at;
  while (isSpace(content[after])) after += 1;
  return after;
}

function isSpace(character: string | undefined) {
  return character === " " || character === "\t";
}

function isLineBreak(character: string | undefined) {
  return character === "\n" || character === "\r";
}

/** Where the paragraphs of bare text start and end, each with the blank lines after it. */
export function splitParagraphs(text: string, offset: number, inLine: Range[]) {
  const ends: number[] = [];
  let next = 0;
  for (const { 0: match, index } of text.matchAll(TAG_OR_BLANK_LINES)) {
    const at = offset + index;
    while ((inLine[next]?.to ?? at + 1) <= at) next += 1;
    const isInside = (inLine[next]?.from ?? at) < at;
    if (!match.startsWith("<") && !isInside) ends.push(at + match.length);
  }
  if (ends.at(-1) !== offset + text.length && text !== "") ends.push(offset + text.length);
  return ends.map((end, index) => [ends[index - 1] ?? offset, end] as const);
}
