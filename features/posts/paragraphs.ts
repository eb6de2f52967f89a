const MARKUP = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--/i;
const BLOCKS =
  "p|h[1-6]|div|section|article|header|footer|main|aside|center|blockquote|pre|[uod]l|table|figure|details|iframe";
const BLOCK = new RegExp(`<(${BLOCKS}|hr)[\\s/>]`, "i");
// Elements without text of the post stand between paragraphs, as blocks do.
const BLOCK_TAG = new RegExp(
  `<(/?)(${BLOCKS}|script|style|template|noscript|svg|math|form|object|video|audio)(?=[\\s/>])[^<>]*>|<hr[^<>]*>|<!--(?:(?!<!--).)*?-->`,
  "gis",
);
const BREAK_OUTSIDE_TAGS = /<br\s*\/?>\n?|<[^<>]*>|\n/gi;
const WORDS_OR_IMAGE = /<img\s|>[^<]*[^\s<]|^[^<]*[^\s<]/i;

/** Text that stands in no block gets paragraphs and line breaks. */
export function withParagraphs(content: string): string {
  if (BLOCK.test(content)) return betweenBlocks(content);
  return paragraphs(MARKUP.test(content) ? content : content.replaceAll("<", "&lt;"));
}

/** A block that is never closed takes the rest of the text with it. */
function betweenBlocks(content: string) {
  let html = "";
  let end = 0;
  let depth = 0;
  for (const { 0: tag, 1: slash, 2: name, index } of content.matchAll(BLOCK_TAG)) {
    const before = content.slice(end, index);
    html += depth === 0 ? looseText(before) : before;
    html += tag;
    end = index + tag.length;
    if (name) depth = Math.max(0, depth + (slash ? -1 : 1));
  }
  const rest = content.slice(end);
  return html + (depth === 0 ? looseText(rest) : rest);
}

function looseText(text: string) {
  return WORDS_OR_IMAGE.test(text) ? `\n${paragraphs(text)}\n` : text;
}

function paragraphs(html: string) {
  return html
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${paragraph.replace(BREAK_OUTSIDE_TAGS, withBreak)}</p>`)
    .join("\n");
}

function withBreak(match: string) {
  return match === "\n" || /^<br/i.test(match) ? "<br />" : match;
}
