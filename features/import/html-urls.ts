import { escapeHtml } from "#platform/text/escape.ts";
import {
  getAttribute,
  mapTags,
  parseTags,
  type Tag,
  withAttributes,
} from "#platform/text/html-tags.ts";

/** Replaces the URLs of links that have a new one; other links stay as they are. */
export function rewriteLinks(html: string, newUrl: (url: string) => string | undefined) {
  return mapTags(html, (tag) => {
    const href = tag.name === "a" ? trimmedUrl(tag, "href") : undefined;
    const url = href && newUrl(href);
    return url ? withAttributes(tag, { href: escapeHtml(url) }) : tag.source;
  });
}

/** The URLs of the images, each once. */
export function imageUrls(html: string): string[] {
  const urls = new Set<string>();
  for (const tag of parseTags(html)) {
    const src = tag.name === "img" ? trimmedUrl(tag, "src") : undefined;
    if (src) urls.add(src);
  }
  return [...urls];
}

/** Replaces the URLs of images, and removes their other sizes. */
export function replaceImages(html: string, newUrls: ReadonlyMap<string, string>): string {
  return mapTags(html, (tag) => {
    const url = tag.name === "img" && newUrls.get(trimmedUrl(tag, "src") ?? "");
    if (!url) return tag.source;
    return withAttributes(tag, { src: escapeHtml(url), srcset: undefined, sizes: undefined });
  });
}

function trimmedUrl(tag: Tag, attribute: string) {
  return getAttribute(tag, attribute)?.trim();
}

/** A URL in a form that is the same for all URLs of a page. */
export function pageUrl(url: string) {
  const [withoutFragment = ""] = url.split("#", 1);
  return withoutFragment.replace(/\/$/, "").replace(/^http:/, "https:");
}
