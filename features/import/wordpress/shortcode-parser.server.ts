export type Shortcode = {
  name: string;
  isClosing: boolean;
  attributes: Record<string, string>;
  /** The text between the name and the closing bracket. */
  inside: string;
  at: number;
  end: number;
};

const NAME = /\[(\/?)([a-z][\w-]*)(?=[\s\]/=])/giy;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"([^"]*)"|(\S+)/g;
const LENGTH_MAX = 5000;
// Words that editors put in brackets.
const REMARKS = new Set(["sic", "note", "edit", "update", "updated", "ed", "emphasis", "laughs"]);

/** The shortcode that starts here, if one does. */
export function shortcodeAt(text: string, at: number): Shortcode | undefined {
  NAME.lastIndex = at;
  const [opening, slash, name] = NAME.exec(text) ?? [];
  if (opening === undefined || name === undefined) return undefined;
  const start = at + opening.length;
  const end = findEnd(text, start);
  if (end === undefined) return undefined;
  const inside = text.slice(start, end).trim();
  const attributes = slash ? {} : parseAttributes(inside);
  return {
    name: name.toLowerCase(),
    isClosing: slash === "/",
    attributes,
    inside,
    at,
    end: end + 1,
  };
}

/** Whether brackets are a shortcode, rather than an editor's remark such as [sic]. */
export function looksLikeShortcode({ name, isClosing, inside }: Shortcode): boolean {
  if (isClosing || inside === "/" || /^[\w-]+\s*=/.test(inside) || /[_-]/.test(name)) return true;
  if (inside !== "") return /^(https?:\/\/\S+|\d+)$/.test(inside);
  return name.length > 2 && !REMARKS.has(name);
}

/** Where the closing bracket is. One inside a quoted value does not count. */
function findEnd(text: string, start: number) {
  const limit = Math.min(text.length, start + LENGTH_MAX);
  let quote = "";
  for (let at = start; at < limit; at++) {
    const character = text[at] ?? "";
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === "]") return at;
    else if (character === "[") return undefined;
    else if ((character === '"' || character === "'") && text[at - 1] === "=") quote = character;
  }
  return undefined;
}

function parseAttributes(inside: string) {
  const attributes: Record<string, string> = {};
  let position = 0;
  for (const [, name, double, single, bare, quoted, word] of inside.matchAll(ATTRIBUTE)) {
    if (name) attributes[name.toLowerCase()] = double ?? single ?? bare ?? "";
    else if (word !== "/") attributes[position++] = quoted ?? word ?? "";
  }
  return attributes;
}
