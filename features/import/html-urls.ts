import { escapeHtml } from "#platform/escape.ts";
import { attributeOf, mapTags, type Tag, tagsIn, withAttributes } from "./html-tags.ts";

/** Links whose address has a new one lead there; others stay as they are written. */
export function rewriteLinks(html: string, newAddress: (address: string) => string | undefined) {
  return mapTags(html, (tag) => {
    const href = tag.name === "a" ? addressIn(tag, "href") : undefined;
    const address = href && newAddress(href);
    return address ? withAttributes(tag, { href: escapeHtml(address) }) : tag.source;
  });
}

/** The addresses of the images that are shown, each once. */
export function imageAddresses(html: string): string[] {
  const addresses = new Set<string>();
  for (const tag of tagsIn(html)) {
    const src = tag.name === "img" ? addressIn(tag, "src") : undefined;
    if (src) addresses.add(src);
  }
  return [...addresses];
}

/** Images that have a new address are loaded from there alone: their other sizes stay behind. */
export function replaceImages(html: string, newAddresses: ReadonlyMap<string, string>): string {
  return mapTags(html, (tag) => {
    const address = tag.name === "img" && newAddresses.get(addressIn(tag, "src") ?? "");
    if (!address) return tag.source;
    return withAttributes(tag, { src: escapeHtml(address), srcset: undefined, sizes: undefined });
  });
}

function addressIn(tag: Tag, attribute: string) {
  return attributeOf(tag, attribute)?.trim();
}
