import { contentText } from "#features/posts/content/content.server.ts";
import { escapeHtml } from "#platform/text/escape.ts";
import { parseTags, type Tag } from "#platform/text/html-tags.ts";
import {
  type Attachments,
  shortcodeAt,
  unknownShortcodes,
  withEmbeds,
  withoutShortcodes,
} from "./shortcodes.server.ts";
import { parseJson } from "./xml-text.server.ts";

const MORE = /<!--\s{0,9}more\b[^<>]{0,500}-->/i;
const PAGE_MARKS =
  /(?:<p>\s*)?<!--\s{0,9}(?:more\b[^<>]{0,500}|nextpage|noteaser)\s{0,9}-->(?:\s*<\/p>)?/gi;

/**
 * A post's HTML as WordPress would show it, and the text before "Read more", if there is such a
 * mark. Nothing is sanitized here: rendering does that.
 */
export function readContent(raw: string, attachments: Attachments) {
  const code = protectCode(raw);
  const { html, isBlocks } = withoutBlockMarkers(mapFreeform(code.html, classicParagraphs));
  const converted = (part: string) => {
    const plain = withoutComments(part.replace(PAGE_MARKS, "\n\n"));
    const whole = code.restore(withEmbeds(withoutShortcodes(plain, attachments).html));
    return isBlocks ? whole.replace(/\n\s*\n\s*/g, "\n\n").trim() : classicParagraphs(whole);
  };
  const more = MORE.exec(html);
  const teaser = more ? contentText(converted(html.slice(0, more.index))) : "";
  return { content: converted(html), teaser };
}

/** The shortcodes of a post that will stay as text. */
export function findUnknownShortcodes(raw: string): string[] {
  return unknownShortcodes(raw).length > 0 ? unknownShortcodes(protectCode(raw).html) : [];
}

/** An excerpt without markup. */
export function readExcerpt(raw: string): string {
  return raw.trim() === "" ? "" : contentText(withoutComments(withoutBlockMarkers(raw).html));
}

function withoutComments(html: string) {
  let result = "";
  let done = 0;
  for (let at = html.indexOf("<!--"); at !== -1; at = html.indexOf("<!--", done)) {
    const end = html.indexOf("-->", at + 4);
    if (end === -1) break;
    result += html.slice(done, at);
    done = end + 3;
  }
  return result + html.slice(done);
}

const CODE = /<(?=(pre|code|script|style|textarea)[\s>])|(?<!\[)\[(?=(code|sourcecode)[\s\]])/gi;
const LANGUAGE = /^[\w+#.-]{1,40}$/;

/** Replaces code by placeholders while the text around it is changed. */
export function protectCode(html: string) {
  const mark = freeCharacter(html);
  const pieces: string[] = [];
  const unclosed = new Set<string>();
  let result = "";
  let done = 0;
  CODE.lastIndex = 0;
  for (let match = CODE.exec(html); match; match = CODE.exec(html)) {
    const piece = pieceAt(html, match, unclosed);
    if (!piece) continue;
    result += `${html.slice(done, match.index)}${mark}${pieces.length}${mark}`;
    pieces.push(piece.html);
    done = piece.end;
    CODE.lastIndex = piece.end;
  }
  const stored = new RegExp(`${mark}(\\d+)${mark}`, "g");
  return {
    html: result + html.slice(done),
    restore: (text: string) => text.replace(stored, (_, index) => pieces[Number(index)] ?? ""),
  };
}

/** A character for private use that this text does not use. */
function freeCharacter(text: string) {
  const used = new Set<string>(text.match(/[\ue000-\uffff]/g));
  let code = 0xe000;
  while (used.has(String.fromCharCode(code))) code += 1;
  return String.fromCharCode(code);
}

function pieceAt(html: string, match: RegExpExecArray, unclosed: Set<string>) {
  const [, element, shortcode] = match;
  const closing = element ? `</${element}\\s*>` : `\\[/${shortcode}\\]`;
  if (unclosed.has(closing.toLowerCase())) return undefined;
  const opened = element ? undefined : shortcodeAt(html, match.index);
  if (!element && !opened) return undefined;
  const from = opened?.end ?? match.index;
  const found = foundFrom(html, from, new RegExp(closing, "gi"));
  if (!found) {
    unclosed.add(closing.toLowerCase());
    return undefined;
  }
  const end = found.index + found[0].length;
  if (!opened) return { html: html.slice(match.index, end), end };
  const { language, lang } = opened.attributes;
  return { html: preformatted(html.slice(from, found.index), language ?? lang ?? ""), end };
}

function foundFrom(text: string, from: number, pattern: RegExp) {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

function preformatted(code: string, language: string) {
  const text = code.replace(/^\s*\n/, "").trimEnd();
  // Some editors escape what is between the brackets, others do not.
  const isEscaped = !/[<>]/.test(text) && /&(lt|gt|amp|quot|#\d+);/.test(text);
  const named = LANGUAGE.test(language) ? ` class="language-${language.toLowerCase()}"` : "";
  return `\n\n<pre><code${named}>${isEscaped ? text : escapeHtml(text)}</code></pre>\n\n`;
}

const MARKER = /<!--\s*\/?wp:[a-z][\w/-]*\s*/giy;
const ATTRIBUTES_END = /\}\s*\/?-->/g;

const FREEFORM = "<!-- wp:freeform -->";
const FREEFORM_END = "<!-- /wp:freeform -->";

/** A freeform block is text from before there were blocks, without paragraphs. */
function mapFreeform(html: string, change: (text: string) => string): string {
  const [before = "", ...parts] = html.split(FREEFORM);
  const changed = parts.map((part) => {
    const end = part.indexOf(FREEFORM_END);
    return end === -1 ? part : change(part.slice(0, end)) + part.slice(end);
  });
  return [before, ...changed].join(FREEFORM);
}

/** Removes the comments that mark the start and end of blocks. */
export function withoutBlockMarkers(html: string) {
  let result = "";
  let done = 0;
  let isBlocks = false;
  const last = html.lastIndexOf("-->");
  for (let at = html.indexOf("<!--"); at !== -1 && at < last; at = html.indexOf("<!--", at)) {
    MARKER.lastIndex = at;
    const [opening] = MARKER.exec(html) ?? [];
    const end = opening === undefined ? -1 : markerEnd(html, at + opening.length);
    if (end === -1) {
      at += 4;
      continue;
    }
    isBlocks = true;
    result += html.slice(done, at);
    done = end;
    at = end;
  }
  return { html: result + html.slice(done), isBlocks };
}

/** Attributes may contain "-->", so the marker ends after their closing brace. */
function markerEnd(html: string, from: number) {
  const plain = html.indexOf("-->", from);
  if (plain === -1) return -1;
  if (html[from] !== "{") return plain + 3;
  const next = html.indexOf("<!--", from);
  const window = html.slice(from, next === -1 ? html.length : next);
  const ends = [...window.matchAll(ATTRIBUTES_END)].slice(0, 9);
  const whole =
    ends.find(({ index }) => parseJson(window.slice(0, index + 1)) !== undefined) ?? ends[0];
  return whole ? from + whole.index + whole[0].length : plain + 3;
}

const set = (names: string) => new Set(names.split(" "));
// Text in these elements is not changed: it already has structure.
const WHOLE = set(
  "p pre table ul ol dl h1 h2 h3 h4 h5 h6 figure script style textarea address form fieldset details svg math select object video audio iframe",
);
// These elements may contain paragraphs.
const AROUND = set("div blockquote section article aside main header footer center nav");
const INLINE_WHOLE = set("script style textarea svg math select object video audio iframe");

type Run = { html: string; isInside: boolean };

/** Adds paragraphs and line breaks to a post without blocks, as WordPress does when it renders one. */
function classicParagraphs(html: string): string {
  const parts: string[] = [];
  let run = "";
  let depth = 0;
  let done = 0;
  let whole: { name: string; depth: number } | undefined;

  for (const tag of parseTags(html)) {
    if (whole) {
      whole.depth += depthChange(tag, whole.name);
      // A paragraph needs no closing tag.
      const isNext = whole.name === "p" && !tag.isClosing && isBlock(tag.name);
      if (whole.depth > 0 && !isNext) continue;
      const end = isNext ? tag.at : tag.end;
      take(html.slice(done, end), whole.name);
      done = end;
      whole = undefined;
      if (!isNext) continue;
    }
    if (!isBlock(tag.name) && !INLINE_WHOLE.has(tag.name)) continue;
    run += html.slice(done, tag.at);
    done = tag.at;
    if (WHOLE.has(tag.name) && !tag.isClosing && !tag.isSelfClosing) {
      whole = { name: tag.name, depth: 1 };
      continue;
    }
    endRun();
    if (AROUND.has(tag.name)) depth = Math.max(0, depth + (tag.isClosing ? -1 : 1));
    // A closing tag that closes nothing would open a paragraph of its own.
    if (!WHOLE.has(tag.name)) parts.push(tag.source);
    done = tag.end;
  }
  if (whole) take(html.slice(done), whole.name);
  else run += html.slice(done);
  endRun();
  return parts.filter((part) => part !== "").join("\n");

  function take(source: string, name: string) {
    if (INLINE_WHOLE.has(name)) {
      run += source;
      return;
    }
    endRun();
    parts.push(source);
  }

  function endRun() {
    parts.push(paragraphs({ html: run, isInside: depth > 0 }));
    run = "";
  }
}

function isBlock(name: string) {
  return AROUND.has(name) || name === "hr" || (WHOLE.has(name) && !INLINE_WHOLE.has(name));
}

function depthChange(tag: Tag, name: string) {
  if (tag.name !== name) return 0;
  if (tag.isClosing) return -1;
  return name === "p" || tag.isSelfClosing ? 0 : 1;
}

/** Wraps texts in paragraphs. A single line inside another element needs none. */
function paragraphs({ html, isInside }: Run) {
  const texts = html
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .filter((text) => text.replace(/<br\s*\/?>|&nbsp;/gi, "").trim() !== "")
    .map((text) => withBreaks(text.trim()));
  if (isInside && texts.length === 1) return texts[0] ?? "";
  return texts.map((text) => `<p>${text}</p>`).join("\n");
}

function withBreaks(text: string) {
  if (!text.includes("\n")) return text;
  let broken = "";
  let done = 0;
  let whole = "";
  for (const { name, isClosing, source, at, end } of parseTags(text)) {
    const between = text.slice(done, at);
    broken += (whole ? between : between.replaceAll("\n", "<br />\n")) + source;
    done = end;
    if (INLINE_WHOLE.has(name)) whole = isClosing ? "" : name;
  }
  broken += text.slice(done).replaceAll("\n", "<br />\n");
  return broken.replace(/(<br\s*\/?>)[^\S\n]*<br \/>\n/gi, "$1\n");
}
