import { IMAGES_PATH, imageNameOf, isImageName } from "#features/media/media.schema.ts";
import { type Pictures, withPictures } from "./content-pictures.server.ts";
import { withParagraphs } from "./paragraphs.ts";
import { sanitize } from "./sanitize.server.ts";
import { videoLabel } from "./video.ts";

type WithImages = { content: string; featuredImage: string | null; ogImage: string | null };

const OWN_IMAGE = new RegExp(`${IMAGES_PATH}([a-z0-9.-]+)`, "g");
const DESCRIPTION_LENGTH = 160;
const CHARACTERS = new Intl.Segmenter("en");
const INSIDE_WORDS =
  /^(a|abbr|b|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/;

/**
 * A post's body for feeds and programs; pages get more (article/). These steps rely on the regular
 * output of `cleanContent`.
 */
export function renderContent(clean: string, pictures: Pictures): string {
  return withScrolling(withVideoLabels(withPictures(clean, pictures)));
}

/** What the sanitizer lets through. */
export function cleanContent(content: string) {
  return sanitize(withParagraphs(content));
}

/** The words of a post on one line. */
export function textOf(content: string): string {
  return wordsIn(cleanContent(content));
}

export function wordsIn(html: string) {
  return html
    .replace(/<\/?([a-z0-9]+)[^>]*>/g, (_, name) => (INSIDE_WORDS.test(name) ? "" : " "))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** At most `count` code points, and never a part of what a reader sees as one character. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text.trimEnd();
  let first = "";
  let left = count;
  for (const { segment } of CHARACTERS.segment(text)) {
    left -= [...segment].length;
    if (left < 0) break;
    first += segment;
  }
  return first.trimEnd();
}

/** What describes a post when nobody has described it. */
export function startOfText(text: string): string {
  return firstCharacters(text, DESCRIPTION_LENGTH);
}

/** The names of our own images that a post shows. */
export function imagesIn({ content, featuredImage, ogImage }: WithImages): string[] {
  const written = content.replace(/&(#x2f|#47|sol);/gi, "/");
  const names = [...written.matchAll(OWN_IMAGE)].map(([, name]) => name);
  const all = [...names, imageNameOf(featuredImage), imageNameOf(ogImage)];
  return [...new Set(all.filter((name) => name !== undefined && isImageName(name)))] as string[];
}

/** For readers outside the site, who know no "/": a feed. */
export function absoluteLinks(html: string, siteUrl: string): string {
  const site = siteUrl.replace(/\/$/, "");
  return html
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${site}/`)
    .replace(/ srcset="([^"]*)"/g, (_, srcset: string) => {
      return ` srcset="${srcset.replace(/(^|, )\/(?!\/)/g, `$1${site}/`)}"`;
    });
}

export function withVideoLabels(html: string) {
  return html.replace(
    /(<a class="video" href="([^"]*)"(?: title="([^"]*)")?[^>]*>)\s*<\/a>/g,
    (_, link: string, href: string, title?: string) => {
      return `${link}${videoLabel(href.replaceAll("&amp;", "&"), title)}</a>`;
    },
  );
}

/** A wide table or line of code scrolls by itself, also for those who have no mouse. */
function withScrolling(html: string) {
  let count = 0;
  return html
    .replaceAll("<pre", '<pre tabindex="0"')
    .replaceAll("</table>", "</table></div>")
    .replace(/<table/g, () => {
      count += 1;
      const label = count === 1 ? "Table" : `Table ${count}`;
      return `<div class="table-scroll" tabindex="0" role="region" aria-label="${label}"><table`;
    });
}
