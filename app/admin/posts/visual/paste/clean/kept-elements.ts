/** What arrives from elsewhere, by element: its attributes. Blocks may have a direction, too. */
export const KEPT: Record<string, string[]> = {
  a: ["href", "title"],
  abbr: ["title"],
  code: ["class"],
  img: ["src", "alt", "title", "width", "height"],
  // Ours: see pasted-footnotes.ts.
  li: ["data-footnote"],
  sup: ["data-footnote"],
  ol: ["start", "reversed", "type"],
  td: ["colspan", "rowspan", "scope", "align"],
  th: ["colspan", "rowspan", "scope", "align"],
  time: ["datetime"],
  ...each(["p", "h2", "h3", "h4", "h5", "h6", "pre", "div"], []),
  ...each(["blockquote", "hr", "ul", "table", "caption", "thead", "tbody", "tfoot", "tr"], []),
  ...each(["figure", "figcaption", "details", "summary", "dl", "dt", "dd", "br"], []),
  ...each(["strong", "b", "em", "i", "s", "del", "ins", "mark", "small", "sub"], []),
  ...each(["cite", "q", "dfn", "kbd", "samp", "var", "u"], []),
};

/** What else arrives from our own editor. "data-" attributes are the editor's own. */
export const KEPT_FROM_OUR_EDITOR = [
  ...["class", "id", "target", "rel", "role", "lang", "dir", "open"],
  ...["data-bare", "data-protected", "data-tag", "data-empty", "data-pm-slice"],
];

export const RENAMED: Record<string, string> = { strike: "s", tt: "code" };

/** With what is inside. */
export const DROPPED = [
  ...["script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "math"],
  ...["meta", "link", "title", "head", "input", "button", "select", "textarea", "colgroup", "nav"],
  ...["audio", "video", "canvas", "map", "xml", "[hidden]"],
  // Word: an empty paragraph's content, and review comments.
  ...["o\\:p", ".MsoCommentReference", ".msocomanchor", ".msocomtxt", ".msocomoff"],
  // Word on the web: the end of a paragraph.
  ".EOP",
].join(", ");

/** What goes because of its style: hidden text, and what Word writes beside the text. */
export const DROPPED_STYLES: Record<string, RegExp> = {
  display: /^none$/,
  visibility: /^(hidden|collapse)$/,
  "mso-hide": /^all$/,
  "mso-element": /^(comment|comment-list|header|footer)$/,
  "mso-special-character": /^comment$/,
};

export const BLOCKS = [
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "dl", "table"],
  ...["figure", "hr", "div", "details", "section", "article", "main", "header", "footer", "aside"],
].join(", ");

export const PARTS_OF_BLOCKS = `${BLOCKS}, li, tr, td, th, dt, dd, caption, figcaption, summary`;

function each(names: string[], attributes: string[]) {
  return Object.fromEntries(names.map((name) => [name, attributes]));
}
