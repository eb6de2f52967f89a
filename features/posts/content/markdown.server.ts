import { INLINE_TAGS } from "./allowed-html.server.ts";
import { contentTree } from "./content-parts.server.ts";
import {
  childElements,
  findElements,
  type PostElement,
  type PostNode,
  parseHtml,
  startTag,
  toHtml,
} from "./post-tree.server.ts";
import { videoLabel } from "./video.ts";
import { plainText } from "./words.server.ts";

/** URLs for a reader elsewhere, which are absolute. */
type Urls = { siteUrl: string; pageUrl: string };
/**
 * The option of an export: URLs as written, and HTML where Markdown, read again, would say
 * something else.
 */
type Lossless = { toHtml: (markdown: string) => string };

/** The Markdown of a post's content, for a reader elsewhere. */
export function contentMarkdown(content: string, urls: Urls) {
  return treeMarkdown(contentTree(content), urls);
}

/** The Markdown of sanitized HTML. */
export function htmlToMarkdown(html: string, options: Urls | Lossless): string {
  return treeMarkdown(parseHtml(html), options);
}

function treeMarkdown(tree: PostElement, options: Urls | Lossless) {
  const urls =
    "toHtml" in options
      ? { ...options, absolute: (url: string) => url }
      : { absolute: absoluteUrls(options) };
  return blocksMarkdown(tree, { ...urls, notes: numberFootnotes(tree) }).join("\n\n");
}

function absoluteUrls({ siteUrl, pageUrl }: Urls) {
  return (url: string) =>
    URL.canParse(url, pageUrl) ? new URL(url, url.startsWith("#") ? pageUrl : siteUrl).href : url;
}

/** Items of lists that a raised link leads to, numbered in the order of those links. */
function numberFootnotes(tree: PostElement) {
  const items = new Set(findElements(tree, "li").map(({ attributes }) => attributes.id));
  const links = findElements(tree, "sup").flatMap((sup) => findElements(sup, "a"));
  const ids = links.map(({ attributes }) => attributes.href?.slice(1));
  const notes = new Set(ids.filter((id) => id !== undefined && items.has(id)));
  return new Map([...notes].map((id, index) => [id ?? "", index + 1]));
}

function blocksMarkdown({ children }: PostElement, place: MarkdownContext): string[] {
  const blocks: string[] = [];
  let paragraph: PostNode[] = [];
  const add = (written: string[], source: PostNode[]) => {
    if (!isReadAsWritten(written, source, place)) blocks.push(htmlBlock(source));
    else blocks.push(...written);
  };
  const endParagraph = () => {
    if (paragraph.length > 0) add([paragraphMarkdown(paragraph, place)], paragraph);
    paragraph = [];
  };
  for (const node of children) {
    if (typeof node === "string" || INLINE_TAGS.has(node.name)) {
      paragraph.push(node);
      continue;
    }
    endParagraph();
    add(blockMarkdown(node, place), [node]);
  }
  endParagraph();
  return blocks.filter((block) => block.trim() !== "");
}

/** Whether a reader of this Markdown finds the same words. Footnotes have no standard to check against. */
function isReadAsWritten(
  written: string[],
  source: PostNode[],
  { notes, toHtml }: MarkdownContext,
) {
  if (!toHtml || notes.size > 0) return true;
  const read = parseHtml(toHtml(written.join("\n\n")));
  return visibleText(read.children) === visibleText(source);
}

function visibleText(nodes: PostNode[]) {
  return nodes.map(spacedText).join("").replace(/\s+/g, " ").trim();
}

/** Text in which a line break is not a space: one that Markdown adds or loses is a difference. */
function spacedText(node: PostNode): string {
  if (typeof node === "string") return node;
  const text = node.children.map(spacedText).join("");
  return INLINE_TAGS.has(node.name) ? text : ` ${text} `;
}

/** Escapes characters that would start a heading, a quote or a list. */
function paragraphMarkdown(nodes: PostNode[], place: MarkdownContext) {
  return inlineMarkdown(nodes, place)
    .trim()
    .replace(/^(#{1,6}(?=\s)|[-+=](?=[\s-+=]|$)|\d{1,9}(?=[.)]\s))/gm, (start) =>
      /^\d/.test(start) ? `${start}\\` : `\\${start}`,
    );
}

function blockMarkdown(element: PostElement, place: MarkdownContext): string[] {
  const { name, attributes, children } = element;
  if (place.toHtml && !hasNotes(element, place) && needsHtml(element))
    return [htmlBlock([element])];
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading) {
    const text = inlineMarkdown(children, place).replace(/\s*\\?\n/g, " ");
    return [`${"#".repeat(Number(heading))} ${text.trim()}`];
  }
  if (name === "hr") return ["---"];
  if (name === "pre") return [fencedCode(element)];
  if (name === "blockquote" || name === "aside") {
    return [prefixed(blocksMarkdown(element, place).join("\n\n"), "> ", "> ")];
  }
  if (attributes.class === "gallery") return galleryMarkdown(element, place);
  if (name === "ul" || name === "ol") return listMarkdown(element, place);
  if (name === "table") return tableMarkdown(element, place);
  if (name === "figcaption") return [emphasized(inlineMarkdown(children, place))];
  if (name === "summary" || name === "dt") return [`**${paragraphMarkdown(children, place)}**`];
  return blocksMarkdown(element, place);
}

/** Writes one image a line, which Markdown shows in a row, and the caption. */
function galleryMarkdown({ children }: PostElement, place: MarkdownContext) {
  const isCaption = (node: PostNode) => typeof node !== "string" && node.name === "figcaption";
  const images = children.filter((node) => !isCaption(node));
  const lines = images.map((node) => inlineMarkdown([node], place).trim()).filter(Boolean);
  const captions = children.filter(isCaption) as PostElement[];
  return [lines.join("\n"), ...captions.flatMap((caption) => blockMarkdown(caption, place))];
}

function hasNotes(list: PostElement, { notes }: MarkdownContext) {
  return childElements(list).some(({ attributes }) => notes.has(attributes.id ?? ""));
}

function fencedCode(element: PostElement) {
  const code = findElements(element, "code")[0] ?? element;
  const classes = `${element.attributes.class ?? ""} ${code.attributes.class ?? ""}`;
  const language = /language-(\S+)/.exec(classes)?.[1] ?? "";
  const text = plainText(element).replace(/^\n|\s+$/g, "");
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function listMarkdown(list: PostElement, place: MarkdownContext): string[] {
  const { name, attributes } = list;
  const first = Number(attributes.start ?? 1);
  const lines = childElements(list).map((item, index) => {
    const note = place.notes.get(item.attributes.id ?? "");
    if (note) return footnoteMarkdown(note, item, place);
    const marker = name === "ol" ? `${first + index}. ` : "- ";
    const content = blocksMarkdown(item, place).join("\n\n");
    return prefixed(content, marker, " ".repeat(marker.length));
  });
  // A blank line between items makes Markdown write each as a paragraph.
  const isLoose = lines.some((line) => line.includes("\n\n"));
  return hasNotes(list, place) ? lines : [lines.join(isLoose ? "\n\n" : "\n")];
}

/** A footnote without the link back to the text at its end. */
function footnoteMarkdown(number: number, item: PostElement, place: MarkdownContext) {
  const content = blocksMarkdown(item, place).join("\n\n");
  const [link, url = ""] = /\s*\[[^\]]*\]\(([^)\s]*)\)\s*$/.exec(content) ?? [];
  const isBack = link !== undefined && url.startsWith(place.absolute("#"));
  return prefixed(isBack ? content.slice(0, -link.length) : content, `[^${number}]: `, "    ");
}

function prefixed(text: string, first: string, others: string) {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? first : line === "" ? others.trimEnd() : others) + line)
    .join("\n");
}

function emphasized(text: string) {
  return text.trim() === "" ? "" : `*${text.trim()}*`;
}

// Markdown has a notation for these elements.
const INLINE = new Set(["a", "strong", "b", "em", "i", "s", "del", "br", "img", "code", "span"]);
const BLOCKS = new Set([
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "hr", "blockquote", "pre", "ul", "ol", "li"],
  ...["table", "thead", "tbody", "tr", "th", "td", "div"],
]);
/** Attributes that have a notation, or that the site adds itself. */
const ATTRIBUTES: Record<string, string[]> = {
  a: ["href", "title", "target", "rel"],
  img: ["src", "alt", "title"],
  code: ["class"],
  pre: ["class"],
  ol: ["start"],
  th: ["align"],
  td: ["align"],
};

/** Whether something about the element would be lost in Markdown. */
function needsHtml(element: PostElement): boolean {
  const { name, attributes } = element;
  if (!INLINE.has(name) && !BLOCKS.has(name)) return true;
  if (Object.keys(attributes).some((key) => !ATTRIBUTES[name]?.includes(key))) return true;
  if (name === "code") return childElements(element).length > 0;
  if (name === "pre")
    return childElements(element).some((inside) => inside.name !== "code" || needsHtml(inside));
  if (name === "ul" || name === "ol") return childElements(element).some(needsHtml);
  return name === "table" && !isPlainTable(element);
}

/** Whether the table is one line of headings, then lines of as many cells, with only text. */
function isPlainTable(table: PostElement) {
  const parts = childElements(table);
  const rows = parts.flatMap((part) => (part.name === "tr" ? [part] : childElements(part)));
  const lines = rows.map(childElements);
  const width = lines[0]?.length ?? 0;
  return (
    [...parts, ...rows].every((part) => !needsHtml(part)) &&
    lines.every((cells, line) => {
      const name = line === 0 ? "th" : "td";
      return cells.length === width && cells.every((cell) => cell.name === name && isText(cell));
    })
  );
}

function isText(cell: PostElement) {
  const isInline = ({ name }: PostElement) =>
    name !== "br" && (INLINE.has(name) || !BLOCKS.has(name));
  return !needsHtml(cell) && childElements(cell).every(isInline);
}

/** Text outside any block gets a paragraph. An empty line would end the HTML, so it is escaped. */
function htmlBlock(nodes: PostNode[]): string {
  const html = nodes.map(toHtml).join("").replaceAll("\u00a0", "&nbsp;");
  const [first] = nodes;
  const isBlock = first && typeof first !== "string" && !INLINE_TAGS.has(first.name);
  return (isBlock ? html.trim() : `<p>${html.trim()}</p>`)
    .replaceAll(" />", ">")
    .replace(/\n(?=[^\S\n]*\n)/g, "&#10;");
}

/** Writes the element's tags around content that is already Markdown. */
function htmlAround(element: PostElement, content: string) {
  const tag = `${startTag(element)}>`;
  return element.name === "img" ? tag : `${tag}${content}</${element.name}>`;
}

/** The context in which a node is written as Markdown. */
type MarkdownContext = {
  /** Makes a link or an image's URL absolute. */
  absolute: (url: string) => string;
  /** The numbers of the footnotes, by their ids. */
  notes: Map<string, number>;
  /** Reads Markdown again: what it has no notation for then stays HTML. */
  toHtml?: (markdown: string) => string;
};

const MARKS: Record<string, string> = {
  strong: "**",
  b: "**",
  em: "*",
  i: "*",
  cite: "*",
  dfn: "*",
  var: "*",
  del: "~~",
  s: "~~",
};
const CODE = new Set(["code", "kbd", "samp"]);
const AS_HTML = new Set(["sub", "sup"]);

function inlineMarkdown(nodes: PostNode[], place: MarkdownContext): string {
  return nodes.map((node) => nodeMarkdown(node, place)).join("");
}

function nodeMarkdown(node: PostNode, place: MarkdownContext): string {
  if (typeof node === "string") return escapedLine(node);
  const { name, attributes, children } = node;
  const note = name === "sup" ? footnoteReference(node, place) : undefined;
  if (note) return `[^${note}]`;
  if (place.toHtml && needsHtml(node)) {
    return htmlAround(node, inlineMarkdown(children, place));
  }
  if (name === "br") return "\\\n";
  if (name === "img") return imageMarkdown(attributes, place);
  if (CODE.has(name)) return codeMarkdown(plainText(node));
  const content = inlineMarkdown(children, place);
  if (name === "a") return linkMarkdown(attributes, content, place);
  if (name === "q") return `“${content}”`;
  if (AS_HTML.has(name)) return `<${name}>${content}</${name}>`;
  return withMarks(content, MARKS[name] ?? "");
}

/** The number of the footnote that a raised link leads to. */
function footnoteReference(sup: PostElement, { notes }: MarkdownContext) {
  const [link, ...others] = childElements(sup).filter(({ name }) => name === "a");
  return others.length > 0 ? undefined : notes.get(link?.attributes.href?.slice(1) ?? "");
}

/** Puts marks around the words, which they must touch. */
function withMarks(content: string, mark: string) {
  const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(content) ?? [];
  return words === "" ? content : before + mark + words + mark + after;
}

function linkMarkdown(
  attributes: Record<string, string>,
  content: string,
  { absolute }: MarkdownContext,
) {
  const { href, title } = attributes;
  if (!href) return content;
  const label = attributes.class === "video" ? videoLabel(href, title) : href;
  const text = content.trim() || escapedLine(label);
  return `[${text}](${escapedUrl(absolute(href))}${quotedTitle(title)})`;
}

function imageMarkdown(
  { src = "", alt = "", title }: Record<string, string>,
  { absolute }: MarkdownContext,
) {
  return `![${escapedLine(alt)}](${escapedUrl(absolute(src))}${quotedTitle(title)})`;
}

function quotedTitle(title: string | undefined) {
  return title ? ` "${escapedLine(title).replaceAll('"', '\\"')}"` : "";
}

function escapedUrl(url: string) {
  return url.replace(/[\s()<>\\]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
}

/** Writes code between more backticks than it contains. */
function codeMarkdown(code: string) {
  const text = code.replace(/\s+/g, " ");
  if (text.trim() === "") return text;
  const fence = "`".repeat(longestRun(text) + 1);
  const space = /^`|`$/.test(text) ? " " : "";
  return fence + space + text + space + fence;
}

function longestRun(text: string) {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** Escapes characters with a meaning. An underscore inside a word has none. */
function escapedLine(text: string) {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*[\]<>~|]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&");
}

const RULES: Record<string, string> = { left: ":--", center: ":-:", right: "--:" };

/** A caption, and the rows with a header: the first row, if it consists of headings. */
function tableMarkdown(table: PostElement, place: MarkdownContext): string[] {
  const parts = childElements(table);
  const caption = parts.find(({ name }) => name === "caption");
  const rows = parts
    .flatMap((part) => (part.name === "tr" ? [part] : childElements(part)))
    .filter(({ name }) => name === "tr")
    .map((row) => childElements(row).filter(({ name }) => name === "th" || name === "td"));
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  if (width === 0) return [];
  const hasHeader = rows[0]?.every(({ name }) => name === "th") ?? false;
  const header = hasHeader ? (rows[0] ?? []) : [];
  const body = hasHeader ? rows.slice(1) : rows;
  // Rows may have fewer cells than the header.
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const aligned = Array.from({ length: width }, (_, index) => {
    return RULES[(rows[0]?.[index]?.attributes.align ?? "").toLowerCase()] ?? "---";
  });
  const lines = [
    line(Array.from({ length: width }, (_, index) => cellMarkdown(header[index], place))),
    line(aligned),
    ...body.map((cells) => line(cells.map((cell) => cellMarkdown(cell, place)))),
  ];
  const title = caption ? [`*${cellMarkdown(caption, place)}*`] : [];
  return [...title, lines.join("\n")];
}

/** A cell on one line. Blocks in it are separated by spaces. */
function cellMarkdown(cell: PostElement | undefined, place: MarkdownContext): string {
  const parts = (cell?.children ?? []).map((child) =>
    typeof child !== "string" && /^(p|ul|ol|li|div|blockquote|pre)$/.test(child.name)
      ? cellMarkdown(child, place)
      : inlineMarkdown([child], place),
  );
  return parts.join(" ").replace(/\\?\n/g, " ").replace(/\s+/g, " ").trim();
}
