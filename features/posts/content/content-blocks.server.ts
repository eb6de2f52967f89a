import { TAG } from "./bare-text.ts";
import { cleanContent } from "./content.server.ts";
import { type Part, topLevelParts } from "./top-level-parts.ts";

/** A part of a post's content. The sources of all blocks together are the content, to the letter. */
export type ContentBlock = {
  source: string;
  /** The HTML that readers see of it; null if that is more than one element. */
  html: string | null;
  /** The text that must follow it before anything other than the next block. */
  close: string;
  /** Whether it is text in no element, which needs a blank line before more such text. */
  isBare: boolean;
};

type Block = Omit<ContentBlock, "html"> & { kind: Part["kind"] | "joined" };
/** The first and the last of some blocks. */
type Range = [number, number];
type RenderedBlock = { html: string; depth: number; isWhole: boolean };

// No author writes more, and no browser can edit more.
const BLOCKS_MAX = 5000;
const ATTEMPTS = 4;
const MISSING_ENDS = [">", '">', "'>"];
const CLEAN_TAG = /<(\/?)[a-z0-9]+[^>]*?(\/?)>/g;

/**
 * Cuts a post's content at its top level, so that an editor can change some blocks and write the
 * others as they were. Null if the others would then be read in another way than now.
 */
export function contentBlocks(content: string): ContentBlock[] | null {
  let blocks = writtenBlocks(content, topLevelParts(content));
  if (blocks.length > BLOCKS_MAX) return null;
  const clean = cleanContent(content);
  const mark = unusedMark(clean);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const shown = shownApart(blocks, mark);
    if (!shown.some(({ isWhole }) => isWhole) && attempt > 0) return null;
    const different = differences(shown, clean);
    if (different.length === 0) return withHtml(blocks, shown);
    const isOpen = attempt === 0 && different.at(-1)?.[1] === blocks.length - 1;
    blocks = (isOpen && withMissingEnd(blocks, mark)) || joined(blocks, different);
    if (blocks.length === 1 && blocks[0]?.kind === "joined") return null;
  }
  return null;
}

/** The blocks as written. Spaces belong to the block before them, or to a tag or text after them. */
function writtenBlocks(content: string, parts: Part[]) {
  const blocks: Block[] = [];
  let spaces = "";
  for (const { kind, from, to, isBare, close } of parts) {
    const source = content.slice(from, to);
    const last = blocks.at(-1);
    if (source.trim() === "") {
      spaces += source;
      continue;
    }
    if (last && kind === "block") last.source += spaces;
    const start = last && kind === "block" ? "" : spaces;
    blocks.push({ kind, source: start + source, close, isBare });
    spaces = "";
  }
  const last = blocks.at(-1);
  if (last) last.source += spaces;
  return blocks;
}

function unusedMark(html: string) {
  let number = 0;
  while (html.includes(`<p>cut-${number}-`)) number += 1;
  return `cut-${number}-`;
}

/** The HTML that readers see of each block if there is a paragraph between all of them. */
function shownApart(blocks: Block[], mark: string): RenderedBlock[] {
  const paragraph = (index: number) => `\n<p>${mark}${index}</p>\n`;
  const apart = blocks.map(({ source, close }, index) => source + close + paragraph(index));
  const html = cleanContent(paragraph(-1) + apart.join(""));
  const [, ...parts] = html.split(new RegExp(`<p>${mark}(-?\\d+)</p>`));
  const shown = blocks.map(() => ({ html: "", depth: 0, isWhole: false }));
  for (let at = 0; at + 2 < parts.length; at += 2) {
    const index = Number(parts[at + 2]);
    const part = parts[at + 1] ?? "";
    const { depth, lowest } = measureDepths(part);
    const isOpening = blocks[index]?.kind === "tag" && depth === 1;
    const isBetween = Number(parts[at]) === index - 1 && lowest === 0;
    const isWhole = isBetween && (depth === 0 || isOpening);
    if (shown[index]) shown[index] = { html: part.trim(), depth, isWhole };
  }
  return shown;
}

/** Counts the elements that stay open, those closed that are not in it, and all that it has. */
function measureDepths(html: string) {
  let [depth, lowest, count] = [0, 0, 0];
  for (const [, slash, end] of html.matchAll(CLEAN_TAG)) {
    if (depth === 0) count += 1;
    depth += slash ? -1 : end ? 0 : 1;
    lowest = Math.min(lowest, depth);
  }
  return { depth, lowest, count };
}

/** Ranges in which one block is open until another, or else in which readers see something else. */
function differences(shown: RenderedBlock[], clean: string) {
  const unbalanced = openRanges(shown);
  return unbalanced.length > 0 ? unbalanced : otherRange(shown, clean);
}

function openRanges(shown: RenderedBlock[]) {
  const ranges: Range[] = [];
  let depth = 0;
  for (const [index, { depth: change, isWhole }] of shown.entries()) {
    const last = ranges.at(-1);
    if (depth > 0 && last) last[1] = index;
    else if (!isWhole && change > 0) ranges.push([index, index]);
    if (!isWhole) depth = Math.max(0, depth + change);
  }
  return ranges;
}

/** The range from the first to the last block that readers see differently in the whole post. */
function otherRange(shown: RenderedBlock[], clean: string): Range[] {
  const parts = shown.map(({ html }) => withoutSpaces(html));
  const open = shown.reduce((sum, { depth }) => sum + depth, 0);
  const whole = withoutSpaces(clean).replace(new RegExp(`(</[a-z]+>){${Math.max(0, open)}}$`), "");
  let first = 0;
  let at = 0;
  while (shown[first]?.isWhole && whole.startsWith(parts[first] ?? "", at)) {
    at += parts[first]?.length ?? 0;
    first += 1;
  }
  if (first === shown.length && at === whole.length) return [];
  let last = shown.length - 1;
  let end = whole.length;
  while (last > first && shown[last]?.isWhole && whole.endsWith(parts[last] ?? "", end)) {
    end -= parts[last]?.length ?? 0;
    last -= 1;
  }
  return [[Math.min(first, last), last]];
}

function withoutSpaces(html: string) {
  return html.replace(/\s+/g, "");
}

/**
 * The blocks with an end for the last one, if it stops in the middle of a tag and other content can
 * follow with that end.
 */
function withMissingEnd(blocks: Block[], mark: string) {
  const last = blocks.at(-1) as Block;
  if (!last.source.replace(TAG, "").includes("<")) return undefined;
  for (const end of MISSING_ENDS) {
    const ended = { ...last, close: end + last.close };
    if (shownApart([ended], mark)[0]?.isWhole) return [...blocks.slice(0, -1), ended];
  }
  return undefined;
}

/** The blocks with those of each range as one; a single block is joined to its neighbor. */
function joined(blocks: Block[], ranges: Range[]): Block[] {
  let all: Block[] = blocks;
  for (const [first, last] of ranges.toReversed()) {
    const end = first === last && last < all.length - 1 ? last + 1 : last;
    const start = first === end ? Math.max(0, first - 1) : first;
    const inside = all.slice(start, end + 1);
    const source = inside.map((block) => block.source).join("");
    const close = inside.at(-1)?.close ?? "";
    const isBare = inside.some((block) => block.isBare);
    const one: Block = { kind: "joined", source, close, isBare };
    all = [...all.slice(0, start), one, ...all.slice(end + 1)];
  }
  return all;
}

/** The blocks with their HTML. Consecutive blocks that readers don't see are joined. */
function withHtml(blocks: Block[], shown: RenderedBlock[]) {
  const all: ContentBlock[] = [];
  for (const [index, { kind, source, close, isBare }] of blocks.entries()) {
    const { html = "", depth = 0 } = shown[index] ?? {};
    const last = all.at(-1);
    const isHidden = kind !== "joined" && (depth > 0 || html === "");
    if (isHidden && last?.html === "") {
      last.source += source;
      last.close = close;
      last.isBare ||= isBare;
    } else {
      const isUnclear = kind === "joined" || (kind === "block" && !isOneElement(html));
      all.push({ source, close, isBare, html: isHidden ? "" : isUnclear ? null : html });
    }
  }
  return all;
}

function isOneElement(html: string) {
  return html.startsWith("<") && html.endsWith(">") && measureDepths(html).count === 1;
}
