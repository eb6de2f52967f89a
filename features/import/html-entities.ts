import { decodeHTMLStrict } from "entities";

// What no text in the database may have: control characters, and what stands for bytes that are no text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffd-\uffff]/g;

/** The text of HTML: character references decoded, except those for characters that are forbidden. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? withoutForbidden(decodeHTMLStrict(text)) : text;
}

export function withoutForbidden(text: string): string {
  return text.search(FORBIDDEN) === -1 ? text : text.replace(FORBIDDEN, "");
}
