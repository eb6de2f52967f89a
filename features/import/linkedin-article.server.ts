import { decodeEntities } from "./html-entities.ts";
import { attributeOf, tagsIn } from "./html-tags.ts";
import type { ReadItem } from "./import.schema.ts";
import { dateOfDatabase } from "./wordpress-dates.ts";

const PAGE_TITLE = /<title\b[^<>]*>([^<]*)/i;
const HEADING = /<h1\b[^<>]*>([\s\S]*?)<\/h1\s*>/i;
const PUBLISHED = /<p\b[^<>]*class=["']?published\b[^<>]*>\s*Published on\s*([^<]*)(?:<\/p\s*>)?/i;
const CREATED = /<p\b[^<>]*class=["']?created\b[^<>]*>[^<]*(?:<\/p\s*>)?/i;
const HEAD_MAX = 100_000;
const EMPTY =
  /<(p|h[1-6]|div|span|strong|em|b|i|u)\b[^<>]*>(?:\s|&nbsp;|\u200b|\ufeff|<br\s*\/?>)*<\/\1\s*>/gi;

/** An article of the archive that LinkedIn gives its members: a page with the article in it. */
export function readLinkedInArticle(html: string, fileName: string): ReadItem {
  const page = html.replace(/\r\n?/g, "\n");
  const head = page.slice(0, HEAD_MAX);
  const heading = HEADING.exec(head);
  const published = PUBLISHED.exec(head);
  const title = wordsOf(heading?.[1] ?? "") || wordsOf(PAGE_TITLE.exec(head)?.[1] ?? "");
  const link = canonicalIn(heading?.[1] ?? "");
  const key = link ?? fileName;
  if (!published) {
    return skipped(
      link ? "It does not say when it was published." : "Not an article from LinkedIn.",
    );
  }
  if (/^-+$/.test(published[1]?.trim() ?? "")) return skipped("Not published: draft.");

  const content = bodyOf(page.slice(Math.max(endOf(heading), endOf(published))));
  if (content === "") return skipped("It has no text.");
  const publishedAt = dateOfDatabase(published[1] ?? "");
  return {
    kind: "post",
    post: {
      key,
      title,
      slug: "",
      content,
      excerpt: "",
      publishedAt,
      categories: [],
      tags: [],
      link,
      featuredImageId: undefined,
      featuredImage: heroIn(head.slice(0, heading?.index ?? published.index)),
      metaTitle: undefined,
      metaDescription: undefined,
      warnings: publishedAt ? [] : ["No valid date was given."],
    },
  };

  function skipped(reason: string): ReadItem {
    return { kind: "skipped", skipped: { key, title, reason } };
  }
}

function endOf(match: RegExpExecArray | null) {
  return match ? match.index + match[0].length : 0;
}

/** The address under which LinkedIn shows the article, without what tracks its readers. */
function canonicalIn(heading: string) {
  for (const { name, isClosing, source } of tagsIn(heading)) {
    const href = name === "a" && !isClosing ? attributeOf(source, "href") : undefined;
    const address = decodeEntities(href ?? "").trim();
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) continue;
    const { host, pathname } = new URL(address);
    return `https://${host}${pathname.replace(/\/$/, "")}`;
  }
  return undefined;
}

/** The image above the heading. Quotes in its description are not escaped: the tag cannot be trusted. */
function heroIn(beforeHeading: string) {
  const [, source] = /<img\b[^<>]*?\ssrc\s*=\s*["']([^"'<>]*)/i.exec(beforeHeading) ?? [];
  const address = decodeEntities(source ?? "").trim();
  return /^https?:\/\/\w/i.test(address) ? address : undefined;
}

function bodyOf(rest: string) {
  const end = rest.search(/<\/body\b/i);
  const body = (end === -1 ? rest : rest.slice(0, end)).replace(CREATED, "").trim();
  return withoutEmpty(unwrapped(body));
}

/** The article is in a box of its own. */
function unwrapped(body: string) {
  let depth = 0;
  let start = 0;
  for (const { name, isClosing, at, end } of tagsIn(body)) {
    if (at === 0 && (name !== "div" || isClosing)) return body;
    if (at === 0) start = end;
    if (name !== "div") continue;
    depth += isClosing ? -1 : 1;
    if (depth === 0) return end === body.length ? body.slice(start, at).trim() : body;
  }
  return body;
}

/** Writers make room with empty paragraphs, and LinkedIn's editor leaves empty marks. */
function withoutEmpty(html: string) {
  let cleaned = html;
  for (let round = 0; round < 4; round++) {
    const next = cleaned.replace(EMPTY, "");
    if (next === cleaned) break;
    cleaned = next;
  }
  return cleaned.trim();
}

function wordsOf(html: string) {
  const text = html.replace(/<\/?[a-z][^<>]*>/gi, "");
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}
