import {
  IMAGES_PATH,
  imageNameOf,
  isImageName,
  type Picture,
} from "#features/media/media.schema.ts";
import { MB } from "#platform/byte-size.ts";
import { escapeHtml } from "#platform/escape.ts";
import { withParagraphs } from "./paragraphs.ts";
import { cachedRender } from "./render-cache.server.ts";
import { sanitize } from "./sanitize.server.ts";
import { videoLabel } from "./video.ts";

const CACHED_CHARACTERS = 16 * MB;
// Keyed by the content itself, so a changed post is rendered again.
const cleanCached = cachedRender(cleanContent, CACHED_CHARACTERS);

type Pictures = (name: string) => Picture | undefined;
type WithImages = { content: string; featuredImage: string | null; ogImage: string | null };

const OWN_IMAGE = new RegExp(`${IMAGES_PATH}([a-z0-9.-]+)`, "g");
/** How wide an image is shown, for its `sizes`. */
const WIDTHS: Record<string, string> = { full: "44rem", text: "33rem", half: "16.5rem" };
const DESCRIPTION_LENGTH = 160;
const CHARACTERS = new Intl.Segmenter("en");
const INSIDE_WORDS =
  /^(a|abbr|b|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/;

/** The HTML of a post's body. The steps after `sanitize` rely on its regular output. */
export function renderContent(content: string, pictures: Pictures): string {
  return withScrolling(withVideoLabels(withPictures(cleanCached(content), pictures)));
}

/** What the sanitizer lets through. */
export function cleanContent(content: string) {
  return sanitize(withParagraphs(content));
}

/** The words of a post on one line. */
export function textOf(content: string): string {
  return wordsIn(cleanContent(content));
}

/** The same of a post that is shown: its HTML is at hand. */
export function textOfShown(content: string): string {
  return wordsIn(cleanCached(content));
}

function wordsIn(html: string) {
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

function withPictures(html: string, pictures: Pictures) {
  return html.replace(/<img src="([^"]*)"([^>]*) \/>/g, (_, src: string, rest: string) => {
    const lazy = 'loading="lazy" decoding="async"';
    if (!src.startsWith(IMAGES_PATH)) {
      return `<img src="${src}"${rest} ${lazy} referrerpolicy="no-referrer" />`;
    }
    const picture = pictures(src.slice(IMAGES_PATH.length));
    const image = `<img src="${escapeHtml(picture?.src ?? src)}"${withSize(rest, picture)} ${lazy} />`;
    if (!picture?.sources.length) return image;
    const [, width = "full"] = / class="width-(\w+)"/.exec(rest) ?? [];
    const sizes = `(min-width: 48rem) ${WIDTHS[width]}, 100vw`;
    const sources = picture.sources.map(
      ({ type, srcset }) =>
        `<source type="${escapeHtml(type)}" srcset="${escapeHtml(srcset)}" sizes="${sizes}" />`,
    );
    return `<picture>${sources.join("")}${image}</picture>`;
  });
}

/** A size that the author gave stands when it is whole: half of one would distort the image. */
function withSize(attributes: string, picture: Picture | undefined) {
  if (!picture?.width || !picture.height) return attributes;
  if (/ width="/.test(attributes) && / height="/.test(attributes)) return attributes;
  const rest = attributes.replace(/ (width|height)="\d+"/g, "");
  return `${rest} width="${picture.width}" height="${picture.height}"`;
}

function withVideoLabels(html: string) {
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
