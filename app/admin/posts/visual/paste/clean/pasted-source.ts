const START = /<(?:!--|[a-z][^\s/>]*)/gi;
const ATTRIBUTE =
  /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>"'][^\s>]*)?)?/y;
/** Until their end tag, everything inside is text. */
const RAW = /^(style|script|title|textarea|xmp|iframe|noembed|noframes)$/;

/**
 * Takes style sheets and event handlers out of HTML, and gives styles another name: the site's
 * security policy would report each of them. In one pass, however the HTML is written.
 */
export function readSource(source: string): { html: string; sheets: string[] } {
  const html: string[] = [];
  const sheets: string[] = [];
  let at = 0;
  while (true) {
    START.lastIndex = at;
    const start = START.exec(source);
    if (!start) return { html: html.join("") + source.slice(at), sheets };
    html.push(source.slice(at, start.index));
    const name = start[0].slice(1).toLowerCase();
    const tag = [start[0]];
    const inside = name === "!--" ? START.lastIndex : readAttributes(source, START.lastIndex, tag);
    at = contentEnd(source, name, inside);
    if (name === "style") sheets.push(source.slice(inside, at).replace(/^>/, ""));
    else html.push(tag.join(""), source.slice(inside, at));
  }
}

/** Of what can't have elements inside; for others, where the start tag ends. */
function contentEnd(source: string, name: string, from: number) {
  if (name === "!--") return findEnd(source, /-->/g, from);
  return RAW.test(name) ? findEnd(source, new RegExp(`</${name}`, "gi"), from) : from;
}

/** Returns where they end. */
function readAttributes(source: string, from: number, html: string[]) {
  let at = from;
  while (true) {
    ATTRIBUTE.lastIndex = at;
    const [text, name = ""] = ATTRIBUTE.exec(source) ?? [];
    if (text === undefined) return at;
    at += text.length;
    if (/^style$/i.test(name)) html.push(text.replace(/style/i, "data-style"));
    else if (!/^on/i.test(name)) html.push(text);
  }
}

/** The place of what ends something, or the end of the source. */
function findEnd(source: string, sign: RegExp, from: number) {
  sign.lastIndex = from;
  return sign.exec(source)?.index ?? source.length;
}
