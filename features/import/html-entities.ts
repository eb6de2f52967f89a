import { decodeHTMLStrict } from "entities";

// Control characters, noncharacters, and U+FFFD, which stands for bytes that are not text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffd-\uffff]/g;

/** Decodes character references. Those for forbidden characters are removed. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? withoutForbidden(decodeHTMLStrict(text)) : text;
}

/** Of titles and names: without their tags, with their entities decoded, on one line. */
export function plainText(html: string) {
  const text = html.includes("<") ? html.replace(/<\/?[a-z][^<>]*>/gi, "") : html;
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}

export function withoutForbidden(text: string): string {
  return text.search(FORBIDDEN) === -1 ? text : text.replace(FORBIDDEN, "");
}
