// Finds the parts at the top level of a post's content in one pass, by the rules of the parser
// behind the sanitizer. Each part is then parsed by itself, so that it decides where parts end.

/**
 * `bare`: text in no block. `block`: an element with all that is in it. `tag`: a tag that only
 * stands around blocks. `hidden`: parts that readers never see.
 */
export type Part = {
  kind: "bare" | "block" | "tag" | "hidden";
  from: number;
  to: number;
  /** Whether it would be one paragraph with bare text beside it. */
  isBare: boolean;
  /** The missing end, needed before anything other than the current next part. */
  close: string;
};

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

const names = (list: string) => new Set(list.split(" "));
const HEADINGS = "h1 h2 h3 h4 h5 h6";
// If these are never closed, the parts after them need not be read as being inside.
const WRAPPERS = names("div blockquote details figure aside");
const BLOCKS = names(
  `p ${HEADINGS} div blockquote pre ul ol dl table figure figcaption details aside iframe hr`,
);
// The sanitizer removes these, but not their content. Of the asides, callouts stay.
const SEPARATORS = names(
  "section article header footer main center form address fieldset nav html head body",
);
// The sanitizer removes these with their content. An iframe may become a link to a video.
const HIDDEN = names(
  "script style template noscript svg math object video audio canvas textarea select button iframe",
);
const FOREIGN = names("svg math");
const RAW = names("script style textarea noscript iframe");
const VOID = names("area base br col embed hr img input link meta param source track wbr");
const CLOSES_PARAGRAPH = names(
  `p ${HEADINGS} address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol pre section table ul`,
);
const HEADING = names(HEADINGS);
// No author nests deeper, and the time to close one grows with their number.
const INLINE_MAX = 500;

export function topLevelParts(content: string): Part[] {
  const { parts, open } = scan(content, new Set());
  return withBareText(content, open.size > 0 ? scan(content, open).parts : parts);
}

/** `neverClosed`: the starts of wrappers that are only tags, because nothing closes them. */
function scan(content: string, neverClosed: Set<number>) {
  const parts: Part[] = [];
  const stack = openElements();
  const inline = openInline(content);
  let hidden: { name: string; from: number; depth: number } | undefined;
  let commentEnd = "";
  function add(kind: Part["kind"], from: number, to: number, close = "") {
    if (!stack.isEmpty()) return;
    inline.endText(from, to);
    if (kind === "block") inline.clear();
    parts.push({ kind, from, to, isBare: kind === "block" && !startsBlock(content, from), close });
  }
  /** Enters open inline elements: a block after them is inside, if no paragraph closes them. */
  function enterInline(at: number) {
    const open = stack.isEmpty() ? inline.endText(at, at) : [];
    while (open[0] && (parts.at(-1)?.from ?? 0) > open[0].from) parts.pop();
    for (const { name, from } of open) stack.open(name, from);
  }
  function start(name: string, from: number, to: number) {
    const implied = stack.closeImplied(name);
    if (implied) add("block", implied.from, from, `</${implied.name}>`);
    const isBox = name === "aside" && !isCallout(content.slice(from, to));
    const isBlock = BLOCKS.has(name) && !isBox;
    const isTag = isBox || SEPARATORS.has(name) || neverClosed.has(from);
    if ((isBlock || isTag) && !neverClosed.has(from)) enterInline(from);
    const isSelfClosed = FOREIGN.has(name) && content[to - 2] === "/";
    if (HIDDEN.has(name) && !isSelfClosed) hidden = { name, from, depth: 1 };
    else if (HIDDEN.has(name)) add("hidden", from, to);
    else if (!stack.isEmpty()) stack.open(name, from);
    else if (isTag) add("tag", from, to);
    else if (name === "hr") add("block", from, to);
    else if (isBlock) stack.open(name, from);
    else inline.open(name, from);
  }
  function end(name: string, from: number, to: number) {
    const block = stack.close(name);
    if (block !== undefined) return add("block", block, to);
    if (name === "p") enterInline(from);
    if (BLOCKS.has(name) || SEPARATORS.has(name)) add("tag", from, to);
    else if (stack.isEmpty()) inline.close(name);
  }
  for (const { 0: tag, 1: slash, 2: written, index } of content.matchAll(TAG)) {
    const to = index + tag.length;
    const name = written?.toLowerCase();
    if (hidden) {
      if (name !== hidden.name || (!slash && RAW.has(name))) continue;
      hidden.depth += slash ? -1 : 1;
      if (hidden.depth > 0) continue;
      add(hiddenKind(name), hidden.from, to);
      hidden = undefined;
    } else if (name === undefined) {
      if (!tag.endsWith("-->")) commentEnd = "-->";
      add("hidden", index, to, commentEnd);
    } else if (slash) end(name, index, to);
    else start(name, index, to);
  }
  const left = stack.closeAll();
  const hiddenEnd = hidden ? `</${hidden.name}>`.repeat(hidden.depth) : commentEnd;
  const ends = endsOf(left.map(({ name }) => name));
  if (left[0]) add("block", left[0].from, content.length, hiddenEnd + ends);
  else if (hidden) add(hiddenKind(hidden.name), hidden.from, content.length, hiddenEnd);
  const wrappers = left.filter(({ name }) => WRAPPERS.has(name));
  return { parts, open: new Set(wrappers.map(({ from }) => from)) };
}

/** Whether the tag starts a callout. Any other `<aside>` has no meaning in a post. */
function isCallout(tag: string) {
  return /^<aside\s(?:[^>]*\s)?class\s*=\s*(?:"callout"|'callout'|callout(?=[\s>]))/i.test(tag);
}

function startsBlock(content: string, from: number) {
  const [, name = ""] = /^<(\w+)/.exec(content.slice(from, from + 20)) ?? [];
  return BLOCKS.has(name.toLowerCase());
}

function hiddenKind(name: string) {
  return name === "iframe" ? "block" : "hidden";
}

type Open = { name: string; from: number };

/** The elements around the current tag, up to a block at the top level. */
function openElements() {
  const stack: Open[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: number) =>
    counts.set(name, (counts.get(name) ?? 0) + change);
  function pop() {
    const last = stack.pop();
    if (last) count(last.name, -1);
    return last;
  }
  return {
    isEmpty: () => stack.length === 0,
    closeAll: () => stack.splice(0),
    open(name: string, from: number) {
      if (VOID.has(name)) return;
      stack.push({ name, from });
      count(name, 1);
    },
    /** Returns the start of the block that ends with this tag. */
    close(name: string) {
      if (!counts.get(name)) return undefined;
      let last = pop();
      while (last && last.name !== name) last = pop();
      return stack.length === 0 ? last?.from : undefined;
    },
    /** Returns the block that ends before this tag. */
    closeImplied(name: string) {
      let last: Open | undefined;
      while (impliesClose(name, stack.at(-1)?.name ?? "")) last = pop();
      return stack.length === 0 ? last : undefined;
    },
  };
}

/** The inline elements that are open at the top level. */
function openInline(content: string) {
  let elements: Open[] = [];
  let start = 0;
  return {
    open(name: string, from: number) {
      if (!VOID.has(name) && elements.length < INLINE_MAX) elements.push({ name, from });
    },
    close(name: string) {
      const at = elements.findLastIndex((element) => element.name === name);
      if (at !== -1) elements.length = at;
    },
    clear() {
      elements = [];
    },
    /** Returns the open elements, unless text with words becomes paragraphs, which close them. */
    endText(end: number, next: number) {
      const first = start;
      start = next;
      if (elements.length === 0) return elements;
      for (const [from, to] of splitParagraphs(content.slice(first, end), first, [])) {
        if (!isShown(content.slice(from, to))) continue;
        elements = elements.filter((element) => element.from >= to);
      }
      return elements;
    },
  };
}

function impliesClose(name: string, open: string) {
  return open === "p" ? CLOSES_PARAGRAPH.has(name) : HEADING.has(open) && HEADING.has(name);
}

/** Adds bare text to the parts. A hidden part within a line of text belongs to the text. */
function withBareText(content: string, found: Part[]) {
  const parts: Part[] = [];
  const open: string[] = [];
  let from = 0;
  let inLine: Part[] = [];
  const addBareText = (to: number) => {
    for (const [start, end] of splitParagraphs(content.slice(from, to), from, inLine)) {
      followTags(content.slice(start, end), open);
      parts.push({ kind: "bare", from: start, to: end, isBare: true, close: endsOf(open) });
    }
    inLine = [];
  };
  for (let at = 0; at < found.length; ) {
    const group = besideEachOther(content, found, at);
    at += group.length;
    const [start, end] = [group[0]?.from ?? 0, group.at(-1)?.to ?? 0];
    const isHidden = group[0]?.kind === "hidden";
    const isInLine =
      !isLineStart(content, start, from) && !isLineEnd(content, end, found[at]?.from);
    if (isHidden && isInLine) {
      inLine.push(...group);
      continue;
    }
    addBareText(start);
    const last = group.at(-1) as Part;
    if (last.kind === "block") open.length = 0;
    const isBare = last.isBare || open.length > 0;
    parts.push({ ...last, from: start, isBare, close: last.close + endsOf(open) });
    from = end;
  }
  addBareText(content.length);
  return parts;
}

/** Updates the elements that bare text leaves open. With words, it is a paragraph, which ends them. */
function followTags(text: string, open: string[]) {
  for (const [, slash, written = ""] of text.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (slash) open.length = open.includes(name) ? open.lastIndexOf(name) : open.length;
    else if (name !== "" && !VOID.has(name) && open.length < INLINE_MAX) open.push(name);
  }
  if (isShown(text)) open.length = 0;
}

function endsOf(open: string[]) {
  return open
    .map((name) => `</${name}>`)
    .reverse()
    .join("");
}

/** The part at this place, and with a hidden one all others that have only spaces in between. */
function besideEachOther(content: string, found: Part[], at: number) {
  let end = at + 1;
  while (found[end - 1]?.kind === "hidden" && found[end]?.kind === "hidden") {
    if (afterSpaces(content, found[end - 1]?.to ?? 0) !== found[end]?.from) break;
    end += 1;
  }
  return found.slice(at, end);
}

/** Whether bare text has words, an image or a video. */
function isShown(text: string) {
  return SHOWN.test(text);
}

function isLineStart(content: string, at: number, first: number) {
  let before = at;
  while (before > first && isSpace(content[before - 1])) before -= 1;
  return before === first || isLineBreak(content[before - 1]);
}

function isLineEnd(content: string, at: number, last = content.length) {
  const after = afterSpaces(content, at);
  return after === last || isLineBreak(content[after]);
}

function afterSpaces(content: string, at: number) {
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
function splitParagraphs(text: string, offset: number, inLine: { from: number; to: number }[]) {
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
