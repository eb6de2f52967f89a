// The names of U+00A0 to U+00FF, in order, and the others that writers' tools put into a text.
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest " +
  "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const NAMED: Record<string, string> = {
  ...Object.fromEntries(
    LATIN.split(" ").map((name, index) => [name, String.fromCodePoint(0xa0 + index)]),
  ),
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" },
  ...{ ndash: "–", mdash: "—", lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”" },
  ...{ bdquo: "„", lsaquo: "‹", rsaquo: "›", hellip: "…", bull: "•", prime: "′", Prime: "″" },
  ...{ euro: "€", trade: "™", dagger: "†", larr: "←", uarr: "↑", rarr: "→", darr: "↓" },
  ...{ harr: "↔", minus: "−", ne: "≠", le: "≤", ge: "≥", infin: "∞", asymp: "≈", oelig: "œ" },
  ...{ OElig: "Œ", scaron: "š", Scaron: "Š", ensp: "\u2002", emsp: "\u2003", thinsp: "\u2009" },
  ...{ zwnj: "\u200c", zwj: "\u200d", lrm: "\u200e", rlm: "\u200f" },
};

const REFERENCE = /&(?:#(\d{1,7}|x[\da-f]{1,6})|([a-z][a-z0-9]{1,30}));/gi;

/** What `&name;` stands for. */
export function namedCharacter(name: string): string | undefined {
  return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
}

/** What `&#number;` stands for; undefined when no text may hold it. */
export function numberedCharacter(number: string): string | undefined {
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  const fits =
    code === 9 || code === 10 || code === 13 || (code >= 32 && code < 0xd800) || code >= 0xe000;
  if (!fits || code > 0x10ffff || code === 0xfffe || code === 0xffff) return undefined;
  return String.fromCodePoint(code);
}

export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (written, number?: string, name = "") =>
    number === undefined ? (namedCharacter(name) ?? written) : (numberedCharacter(number) ?? ""),
  );
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
