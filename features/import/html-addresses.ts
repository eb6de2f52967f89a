import { decodeEntities, escapeHtml } from "./html-entities.ts";
import { attributeOf, mapTags, tagsIn, withAttribute } from "./html-tags.ts";

/** Links whose address has a new one lead there; others stay as they are written. */
export function rewriteLinks(html: string, newAddress: (address: string) => string | undefined) {
  return mapTags(html, ({ name, isClosing, source }) => {
    if (name !== "a" || isClosing) return source;
    const href = addressIn(source, "href");
    const address = href && newAddress(href);
    return address ? withAttribute(source, "href", escapeHtml(address)) : source;
  });
}

/** The addresses of the images that are shown, each once. */
export function imageAddresses(html: string): string[] {
  const addresses = new Set<string>();
  for (const { name, isClosing, source } of tagsIn(html)) {
    const src = name === "img" && !isClosing ? addressIn(source, "src") : undefined;
    if (src) addresses.add(src);
  }
  return [...addresses];
}

/** Images that have a new address are loaded from there alone: their other sizes stay behind. */
export function replaceImages(html: string, newAddresses: ReadonlyMap<string, string>): string {
  return mapTags(html, ({ name, isClosing, source }) => {
    if (name !== "img" || isClosing) return source;
    const address = newAddresses.get(addressIn(source, "src") ?? "");
    if (!address) return source;
    const placed = withAttribute(source, "src", escapeHtml(address));
    return withAttribute(withAttribute(placed, "srcset", undefined), "sizes", undefined);
  });
}

function addressIn(source: string, attribute: string) {
  const value = attributeOf(source, attribute);
  return value === undefined ? undefined : decodeEntities(value).trim();
}
