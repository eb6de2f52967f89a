import { INLINE_TAGS } from "../../content/allowed-html.server.ts";
import { cleanContent } from "../../content/content.server.ts";
import {
  childElements,
  findElements,
  type PostElement,
  type PostNode,
  parseHtml,
} from "../../content/post-tree.server.ts";
import { plainText } from "../../content/words.server.ts";
import { htmlBlock, needsHtml } from "./html-in-markdown.server.ts";
import { inlineMarkdown, longestRun, type Place } from "./inline-markdown.server.ts";
import { tableMarkdown } from "./table-markdown.server.ts";

/** For a reader elsewhere: with absolute URLs. */
type Urls = { siteUrl: string; pageUrl: string };
/** For an export: URLs as written, and HTML where Markdown, read again, would say something else. */
type Lossless = { toHtml: (markdown: string) => string };

/** The Markdown of a post's content, for a reader elsewhere. */
export function contentMarkdown(content: string, urls: Urls) {
  return htmlToMarkdown(cleanContent(content), urls);
}

/** The Markdown of sanitized HTML. */
export function htmlToMarkdown(html: string, options: Urls | Lossless): string {
  const tree = parseHtml(html);
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

function blocksMarkdown({ children }: PostElement, place: Place): string[] {
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
function isReadAsWritten(written: string[], source: PostNode[], { notes, toHtml }: Place) {
  if (!toHtml || notes.size > 0) return true;
  const read = parseHtml(toHtml(written.join("\n\n")));
  return visibleText(read.children) === visibleText(source);
}

function visibleText(nodes: PostNode[]) {
  return nodes.map(spacedText).join("").replace(/\s+/g, " ").trim();
}

/** A line break is no space here: one that Markdown adds or loses is a difference. */
function spacedText(node: PostNode): string {
  if (typeof node === "string") return node;
  const text = node.children.map(spacedText).join("");
  return INLINE_TAGS.has(node.name) ? text : ` ${text} `;
}

/** What would start a heading, a quote or a list is escaped. */
function paragraphMarkdown(nodes: PostNode[], place: Place) {
  return inlineMarkdown(nodes, place)
    .trim()
    .replace(/^(#{1,6}(?=\s)|[-+=](?=[\s-+=]|$)|\d{1,9}(?=[.)]\s))/gm, (start) =>
      /^\d/.test(start) ? `${start}\\` : `\\${start}`,
    );
}

function blockMarkdown(element: PostElement, place: Place): string[] {
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

/** One image a line, which Markdown shows in a row, and the caption. */
function galleryMarkdown({ children }: PostElement, place: Place) {
  const isCaption = (node: PostNode) => typeof node !== "string" && node.name === "figcaption";
  const images = children.filter((node) => !isCaption(node));
  const lines = images.map((node) => inlineMarkdown([node], place).trim()).filter(Boolean);
  const captions = children.filter(isCaption) as PostElement[];
  return [lines.join("\n"), ...captions.flatMap((caption) => blockMarkdown(caption, place))];
}

function hasNotes(list: PostElement, { notes }: Place) {
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

function listMarkdown(list: PostElement, place: Place): string[] {
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

/** Without its link back to the text, which ends it. */
function footnoteMarkdown(number: number, item: PostElement, place: Place) {
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
