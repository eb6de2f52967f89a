const START = /<(?:!--|[a-z][^\s/>]*)/gi;
const ATTRIBUTE =
  /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>"'][^\s>]*)?)?/y;
/** Until their end tag, everything inside is text. */
const RAW = /^(style|script|title|textarea|xmp|iframe|noembed|noframes)$/i;

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
    html.push(source.slice(at, START.lastIndex));
    const name = start[0].slice(1);
    at = START.lastIndex;
    if (name === "!--") {
      const end = endOf(source, "-->", at);
      html.push(source.slice(at, end));
      at = end;
      continue;
    }
    at = readAttributes(source, at, html);
    if (!RAW.test(name)) continue;
    const end = endOf(source, new RegExp(`</${name}`, "gi"), at);
    if (name.toLowerCase() === "style") sheets.push(source.slice(at, end).replace(/^>/, ""));
    html.push(name.toLowerCase() === "style" ? ">" : source.slice(at, end));
    at = end;
  }
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
function endOf(source: string, sign: string | RegExp, from: number) {
  if (typeof sign === "string") {
    const at = source.indexOf(sign, from);
    return at < 0 ? source.length : at;
  }
  sign.lastIndex = from;
  return sign.exec(source)?.index ?? source.length;
}
