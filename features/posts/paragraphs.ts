const MARKUP = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--/i;
const BLOCK =
  /<(p|h[1-6]|div|section|article|header|footer|main|aside|center|blockquote|pre|[uod]l|table|figure|details|iframe|hr)[\s/>]/i;
const BREAK_OUTSIDE_TAGS = /<br\s*\/?>\n?|<[^<>]*>|\n/gi;

/** Text without markup, or with words and links marked only, gets paragraphs and line breaks. */
export function withParagraphs(content: string): string {
  if (BLOCK.test(content)) return content;
  const html = MARKUP.test(content) ? content : content.replaceAll("<", "&lt;");
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
