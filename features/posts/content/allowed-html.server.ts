// The one list of what a post's HTML may contain. A session sits in the browser's local storage,
// so whatever is added here must not be able to run, load or submit anything.

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const BLOCKS = [
  ...["p", "hr", "blockquote", "pre", "ul", "ol", "dl", "table"],
  ...["figure", "figcaption", "div", "details", "aside"],
];
const TABLE_PARTS = ["caption", "thead", "tbody", "tfoot", "tr", "th", "td"];
const CODE = ["code", "kbd", "samp", "var"];
const INLINE = [
  ...["a", "strong", "b", "em", "i", "u", "s", "del", "ins", "mark", "small", "sub", "sup"],
  ...["abbr", "cite", "q", "dfn", "time", "span"],
];
const REPLACED = ["br", "img"];

/** Tags that may stand within a word. */
export const WITHIN_WORDS = new Set([...INLINE, ...CODE]);
export const INLINE_TAGS = new Set([...INLINE, ...CODE, ...REPLACED]);

export const ALLOWED_TAGS = new Set([
  ...[...HEADINGS, ...BLOCKS, ...TABLE_PARTS, ...CODE, ...INLINE, ...REPLACED],
  ...["li", "dt", "dd", "summary"],
]);

/** The attributes that any element may have. */
export const ALLOWED_EVERYWHERE = ["dir", "lang"];
export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  ...recordOf([...HEADINGS, "li", "sup"], ["id"]),
  ...recordOf([...CODE, "pre"], ["class"]),
  ...recordOf(["th", "td"], ["colspan", "rowspan", "scope", "align"]),
  ...recordOf(["aside", "figure"], ["class"]),
  a: ["class", "href", "id", "title", "target", "rel"],
  img: ["class", "src", "alt", "title", "width", "height", "role"],
  ol: ["start", "reversed", "type"],
  abbr: ["title"],
  details: ["open"],
  time: ["datetime"],
};
export const EMPTY_ATTRIBUTES = new Set(["alt", "open", "reversed"]);

/** These are removed with their content: it is not text, or browsers read it by other rules. */
export const HIDDEN_TAGS = new Set([
  ...["script", "style", "template", "noscript", "noembed", "noframes", "iframe", "frameset"],
  ...["textarea", "title", "xmp", "plaintext", "listing", "select", "option", "button"],
  ...["svg", "math", "object", "applet", "audio", "video", "canvas"],
]);

/** Patterns for the values of attributes. Other values are removed, with their attribute. */
export const ALLOWED_VALUES: Record<string, RegExp> = {
  align: /^(left|center|right|justify)$/i,
  colspan: /^\d{1,3}$/,
  datetime: /^[\w+:. -]{1,40}$/,
  dir: /^(ltr|rtl|auto)$/i,
  height: /^\d{1,5}$/,
  lang: /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i,
  open: /^(open)?$/i,
  reversed: /^(reversed)?$/i,
  // The role of a decorative image: its empty alt text is intended.
  role: /^presentation$/,
  rowspan: /^\d{1,3}$/,
  scope: /^(row|col|rowgroup|colgroup)$/i,
  start: /^-?\d{1,6}$/,
  // The sanitizer adds rel="noopener".
  target: /^_blank$/,
  type: /^[1aAiI]$/,
  width: /^\d{1,5}$/,
};

/** The classes that an element may have. Others are removed. */
export const ALLOWED_CLASSES: Record<string, RegExp> = {
  ...recordOf([...CODE, "pre"], /^language-[\w+#.-]{1,40}$/),
  a: /^(button|video)$/,
  aside: /^callout$/,
  figure: /^(bookmark|gallery)$/,
  img: /^width-(full|text|half)$/,
};

/**
 * The parents that an element needs: elsewhere browsers move it, or close elements around it, up to
 * the page's own.
 */
export const ONLY_INSIDE: Record<string, string[]> = {
  ...recordOf(["li"], ["ul", "ol"]),
  ...recordOf(["dt", "dd"], ["dl"]),
  ...recordOf(["caption", "thead", "tbody", "tfoot"], ["table"]),
  ...recordOf(["tr"], ["table", "thead", "tbody", "tfoot"]),
  ...recordOf(["th", "td"], ["tr"]),
};

const ROWS = ["table", "thead", "tbody", "tfoot", "tr"];
export const NEVER_INSIDE: Record<string, string[]> = {
  ...recordOf([...INLINE_TAGS, "summary"], ROWS),
  ...recordOf(BLOCKS, [...ROWS, "p"]),
  ...recordOf(HEADINGS, [...ROWS, "p", ...HEADINGS]),
};

function recordOf<T>(names: string[], value: T) {
  return Object.fromEntries(names.map((name) => [name, value]));
}
