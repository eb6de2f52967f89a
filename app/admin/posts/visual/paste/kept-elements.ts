/** What arrives from elsewhere, by element: its attributes. */
export const KEPT: Record<string, string[]> = {
  a: ["href", "title"],
  abbr: ["title"],
  code: ["class"],
  img: ["src", "alt", "title", "width", "height"],
  ol: ["start", "reversed", "type"],
  td: ["colspan", "rowspan", "scope", "align"],
  th: ["colspan", "rowspan", "scope", "align"],
  time: ["datetime"],
  ...each(["p", "h2", "h3", "h4", "h5", "h6", "pre", "div", "li", "sup"], []),
  ...each(["blockquote", "hr", "ul", "table", "caption", "thead", "tbody", "tfoot", "tr"], []),
  ...each(["figure", "figcaption", "details", "summary", "dl", "dt", "dd", "br"], []),
  ...each(["strong", "b", "em", "i", "s", "del", "ins", "mark", "small", "sub"], []),
  ...each(["cite", "q", "dfn", "kbd", "samp", "var", "u"], []),
};

/** What else arrives from our own editor. "data-" attributes are the editor's own. */
export const KEPT_OF_OURS = [
  ...["class", "id", "target", "rel", "role", "lang", "dir", "open"],
  ...["data-bare", "data-protected", "data-tag", "data-empty", "data-pm-slice"],
];

export const RENAMED: Record<string, string> = { strike: "s", tt: "code" };

/** With what is inside. */
export const DROPPED = [
  ...["script", "style", "template", "noscript", "iframe", "object", "svg", "math", "meta"],
  ...["link", "title", "head", "input", "button", "select", "textarea", "colgroup", "nav"],
  ...["audio", "video", "canvas", "map"],
  // Word: an empty paragraph's content, the signs of a list, hidden text.
  ...["o\\:p", "[data-style*='mso-list:Ignore' i]", "[data-style*='mso-hide:all' i]"],
  "[data-style*='display:none' i]",
  // Word on the web: the end of a paragraph.
  ".EOP",
].join(", ");

export const BLOCKS = [
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "dl", "table"],
  ...["figure", "hr", "div", "details", "section", "article", "main", "header", "footer", "aside"],
].join(", ");

function each(names: string[], attributes: string[]) {
  return Object.fromEntries(names.map((name) => [name, attributes]));
}
