import { contentText } from "#features/posts/content/content.server.ts";
import { mapFreeform, withoutBlockMarkers } from "./blocks.server.ts";
import { classicParagraphs } from "./classic-paragraphs.server.ts";
import { protectCode } from "./protected-code.server.ts";
import {
  type Attachments,
  unknownShortcodes,
  withEmbeds,
  withoutShortcodes,
} from "./shortcodes.server.ts";

type ReadContent = {
  content: string;
  /** The text before "Read more"; empty if there is no such mark. */
  teaser: string;
  warnings: string[];
};

const MORE = /<!--\s{0,9}more\b[^<>]{0,500}-->/i;
const PAGE_MARKS =
  /(?:<p>\s*)?<!--\s{0,9}(?:more\b[^<>]{0,500}|nextpage|noteaser)\s{0,9}-->(?:\s*<\/p>)?/gi;

/** A post's HTML as WordPress would show it. Nothing is sanitized here: rendering does that. */
export function readContent(raw: string, attachments: Attachments): ReadContent {
  const code = protectCode(raw);
  const { html, isBlocks, dynamic } = withoutBlockMarkers(
    mapFreeform(code.html, classicParagraphs),
  );
  const more = MORE.exec(html);
  const converted = converter(isBlocks, code.restore, attachments);
  const { content, unknown, missing } = converted(html);
  const teaser = more ? contentText(converted(html.slice(0, more.index)).content) : "";
  return { content, teaser, warnings: conversionWarnings({ unknown, missing, dynamic }) };
}

/** The shortcodes of a post that will stay as text. */
export function findUnknownShortcodes(raw: string): string[] {
  return unknownShortcodes(raw).length > 0 ? unknownShortcodes(protectCode(raw).html) : [];
}

/** An excerpt without markup. */
export function readExcerpt(raw: string): string {
  return raw.trim() === "" ? "" : contentText(withoutComments(withoutBlockMarkers(raw).html));
}

function converter(isBlocks: boolean, restore: (html: string) => string, attachments: Attachments) {
  return (html: string) => {
    const plain = withoutComments(html.replace(PAGE_MARKS, "\n\n"));
    const { html: spoken, ...found } = withoutShortcodes(plain, attachments);
    const whole = restore(withEmbeds(spoken));
    const content = isBlocks
      ? whole.replace(/\n\s*\n\s*/g, "\n\n").trim()
      : classicParagraphs(whole);
    return { content, ...found };
  };
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

type Lost = { unknown: string[]; missing: string[]; dynamic: string[] };

function conversionWarnings({ unknown, missing, dynamic }: Lost) {
  const warnings: string[] = [];
  if (unknown.length > 0) {
    const names = unknown.map((name) => `[${name}]`).join(", ");
    warnings.push(`Unknown shortcodes stay as text: ${names}.`);
  }
  if (missing.length > 0) warnings.push(`Not in the file: ${missing.join(", ")}.`);
  if (dynamic.length > 0) {
    warnings.push(`Dynamic WordPress blocks are left out: ${dynamic.join(", ")}.`);
  }
  return warnings;
}
