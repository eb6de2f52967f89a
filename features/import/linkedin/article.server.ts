import { getAttribute, parseTags } from "#platform/text/html-tags.ts";
import { shortKey } from "#platform/text/short-key.server.ts";
import { dateOfDatabase } from "../dates.ts";
import {
  type FoundPost,
  foundPost,
  type ReadPost,
  type Skipped,
  skippedItem,
} from "../read-post.ts";
import { decodeEntities, plainText } from "../wordpress/xml-text.server.ts";

const PAGE_TITLE = /<title\b[^<>]*>([^<]*)/i;
const PARAGRAPH = /<p\b([^<>]*)>([^<]*)(?:<\/p\s*>)?/gi;
const HEAD_MAX = 100_000;
// The alternatives must not overlap (`\s` includes \ufeff): the time would double with each character.
const EMPTY =
  /<(p|h[1-6]|div|span|strong|em|b|i|u)\b[^<>]*>(?:\s|&nbsp;|\u200b|<br\s*\/?>)*<\/\1\s*>/gi;

export type FoundArticle = Skipped | (FoundPost & { source: ReadPost });

/** An article from a member's LinkedIn archive: an HTML page. */
export function readLinkedInArticle(html: string, fileName: string): FoundArticle {
  const page = html.replace(/\r\n?/g, "\n");
  const head = page.slice(0, HEAD_MAX);
  const heading = findHeading(head);
  const published = findPublished(head);
  const title = plainText(heading?.html ?? "") || plainText(PAGE_TITLE.exec(head)?.[1] ?? "");
  const link = findCanonical(heading?.html ?? "");
  const key = shortKey(link ?? fileName);
  const skip = (reason: string) => skippedItem(key, title, reason);
  if (!published) {
    return skip(link ? "It has no publication date." : "Not an article from LinkedIn.");
  }
  if (/^-+$/.test(published.date)) return skip("Not published: draft.");

  const content = extractBody(page.slice(Math.max(heading?.end ?? 0, published.end)));
  if (content === "") return skip("It has no text.");
  const source = {
    title,
    slug: "",
    content,
    excerpt: "",
    publishedAt: dateOfDatabase(published.date),
    tags: ["LinkedIn"],
    link,
    featuredImage: findHero(head.slice(0, heading?.at ?? published.at)),
  };
  const warnings = source.publishedAt ? [] : ["No valid date was given."];
  return { ...foundPost(key, source, content, warnings), source };
}

function findHeading(head: string) {
  const opening = /<h1\b[^<>]*>/i.exec(head);
  if (!opening) return undefined;
  const from = opening.index + opening[0].length;
  const closing = /<\/h1\s*>/i.exec(head.slice(from));
  if (!closing) return undefined;
  const to = from + closing.index;
  return { html: head.slice(from, to), at: opening.index, end: to + closing[0].length };
}

function findPublished(head: string) {
  for (const paragraph of findParagraphs(head, "published")) {
    const date = /^\s*Published on(.*)/is.exec(paragraph.text)?.[1];
    if (date !== undefined) return { ...paragraph, date: date.trim() };
  }
  return undefined;
}

function* findParagraphs(html: string, className: string) {
  const hasClass = new RegExp(`class=["']?${className}\\b`, "i");
  for (const { 0: source, 1: attributes = "", 2: text = "", index } of html.matchAll(PARAGRAPH)) {
    if (hasClass.test(attributes)) yield { text, at: index, end: index + source.length };
  }
}

/** The article's URL on LinkedIn, without tracking parameters. */
function findCanonical(heading: string) {
  for (const tag of parseTags(heading)) {
    const url = (tag.name === "a" && getAttribute(tag, "href")?.trim()) || "";
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) continue;
    const { host, pathname } = new URL(url);
    return `https://${host}${pathname.replace(/\/$/, "")}`;
  }
  return undefined;
}

/** The image above the heading. Quotes in its description are not escaped, so the tag can't be parsed. */
function findHero(beforeHeading: string) {
  const [, source] = /<img\b[^<>]*?\ssrc\s*=\s*["']([^"'<>]*)/i.exec(beforeHeading) ?? [];
  const url = decodeEntities(source ?? "").trim();
  return /^https?:\/\/\w/i.test(url) ? url : undefined;
}

function extractBody(rest: string) {
  const end = rest.search(/<\/body\b/i);
  const body = withoutCreated(end === -1 ? rest : rest.slice(0, end));
  return withoutEmpty(unwrapped(body.trim()));
}

/** Removes the line with the date of creation. */
function withoutCreated(body: string) {
  const [created] = findParagraphs(body, "created");
  return created ? body.slice(0, created.at) + body.slice(created.end) : body;
}

/** Removes the div around the article. */
function unwrapped(body: string) {
  let depth = 0;
  let start = 0;
  for (const { name, isClosing, at, end } of parseTags(body)) {
    if (at === 0 && (name !== "div" || isClosing)) return body;
    if (at === 0) start = end;
    if (name !== "div") continue;
    depth += isClosing ? -1 : 1;
    if (depth === 0) return end === body.length ? body.slice(start, at).trim() : body;
  }
  return body;
}

/** Removes empty paragraphs, and empty tags that LinkedIn's editor leaves. */
function withoutEmpty(html: string) {
  let cleaned = html;
  for (let round = 0; round < 4; round++) {
    const next = cleaned.replace(EMPTY, "");
    if (next === cleaned) break;
    cleaned = next;
  }
  return cleaned.trim();
}
