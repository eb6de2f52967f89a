import { decodeHTMLStrict } from "entities";

// What no text in the database may hold: NUL, and other characters that are not for text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/u;

/** What `&name;` stands for. */
export function namedCharacter(name: string): string | undefined {
  const decoded = decodeHTMLStrict(`&${name};`);
  return decoded.startsWith("&") && decoded.length > 1 ? undefined : decoded;
}

/** What `&#number;` stands for; undefined when no text may hold it. */
export function numberedCharacter(number: string): string | undefined {
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  if (code > 0x10ffff) return undefined;
  const character = String.fromCodePoint(code);
  return FORBIDDEN.test(character) ? undefined : character;
}

const REFERENCE = /&(?:#(\d{1,7}|x[\da-f]{1,6})|[a-z][a-z0-9]{1,30});/gi;

export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (written, number?: string) =>
    number === undefined ? decodeHTMLStrict(written) : (numberedCharacter(number) ?? ""),
  );
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
