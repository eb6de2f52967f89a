import { parseDocument } from "htmlparser2";
import { INLINE_TAGS } from "../../content/allowed-html.server.ts";
import { cleanContent } from "../../content/content.server.ts";
import { htmlBlock, isReadAsWritten, needsHtml } from "./html-in-markdown.server.ts";
import { inlineMarkdown, longestRun, textIn } from "./inline-markdown.server.ts";
import type { MarkdownNode, Place } from "./place.server.ts";
import { tableMarkdown } from "./table-markdown.server.ts";

/** For a reader elsewhere: with absolute URLs. */
type Urls = { siteUrl: string; pageUrl: string };
/** For an export: URLs as written, and HTML where Markdown, read again, would say something else. */
type Lossless = { toHtml: (markdown: string) => string };
type Element = Extract<MarkdownNode, { attribs: object }>;

/** The Markdown of a post's content, for a reader elsewhere. */
export function contentMarkdown(content: string, urls: Urls) {
  return markdownOf(cleanContent(content), urls);
}

/** The Markdown of sanitized HTML. */
export function markdownOf(html: string, options: Urls | Lossless): string {
  const { children } = parseDocument(html);
  const urls =
    "toHtml" in options
      ? { ...options, absolute: (url: string) => url }
      : { absolute: absoluteUrls(options) };
  return blocksOf(children, { ...urls, notes: notesIn(children) }).join("\n\n");
}

function absoluteUrls({ siteUrl, pageUrl }: Urls) {
  return (url: string) =>
    URL.canParse(url, pageUrl) ? new URL(url, url.startsWith("#") ? pageUrl : siteUrl).href : url;
}

/** Items of lists that a raised link leads to, numbered in the order of those links. */
function notesIn(nodes: MarkdownNode[]) {
  const items = new Set(elementsIn(nodes, "li").map(({ attribs }) => attribs.id));
  const links = elementsIn(nodes, "sup").flatMap(({ children }) => elementsIn(children, "a"));
  const targets = links.map(({ attribs }) => attribs.href ?? "");
  const ids = targets.map((href) => href.slice(1)).filter((id) => id !== "" && items.has(id));
  return new Map([...new Set(ids)].map((id, index) => [id, index + 1]));
}

function elementsIn(nodes: MarkdownNode[], name: string): Element[] {
  return nodes.filter(isElement).flatMap((element) => {
    const inside = elementsIn(element.children, name);
    return element.name === name ? [element, ...inside] : inside;
  });
}

function isElement(node: MarkdownNode): node is Element {
  return "attribs" in node;
}

function blocksOf(nodes: MarkdownNode[], place: Place): string[] {
  const blocks: string[] = [];
  let paragraph: MarkdownNode[] = [];
  const add = (written: string[], source: MarkdownNode[]) => {
    if (!isReadAsWritten(written, source, place)) blocks.push(htmlBlock(source));
    else blocks.push(...written);
  };
  const endParagraph = () => {
    if (paragraph.length > 0) add([paragraphOf(paragraph, place)], paragraph);
    paragraph = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || INLINE_TAGS.has(node.name)) {
      paragraph.push(node);
      continue;
    }
    endParagraph();
    add(blockOf(node, place), [node]);
  }
  endParagraph();
  return blocks.filter((block) => block.trim() !== "");
}

/** What would start a heading, a quote or a list is escaped. */
function paragraphOf(nodes: MarkdownNode[], place: Place) {
  return inlineMarkdown(nodes, place)
    .trim()
    .replace(/^(#{1,6}(?=\s)|[-+=](?=[\s-+=]|$)|\d{1,9}(?=[.)]\s))/gm, (start) =>
      /^\d/.test(start) ? `${start}\\` : `\\${start}`,
    );
}

function blockOf(element: Element, place: Place): string[] {
  const { name, children } = element;
  if (place.toHtml && !hasNotes(element, place) && needsHtml(element))
    return [htmlBlock([element])];
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading) {
    const text = inlineMarkdown(children, place).replace(/\s*\\?\n/g, " ");
    return [`${"#".repeat(Number(heading))} ${text.trim()}`];
  }
  if (name === "hr") return ["---"];
  if (name === "pre") return [fencedCode(element)];
  if (name === "blockquote") return [prefixed(blocksOf(children, place).join("\n\n"), "> ", "> ")];
  if (name === "ul" || name === "ol") return listOf(element, place);
  if (name === "table") return tableMarkdown(element, place);
  if (name === "figcaption") return [emphasized(inlineMarkdown(children, place))];
  if (name === "summary" || name === "dt") return [`**${paragraphOf(children, place)}**`];
  return blocksOf(children, place);
}

function hasNotes(list: Element, { notes }: Place) {
  return list.children.some((item) => isElement(item) && notes.has(item.attribs.id ?? ""));
}

function fencedCode(element: Element) {
  const code = elementsIn([element], "code")[0] ?? element;
  const classes = `${element.attribs.class ?? ""} ${code.attribs.class ?? ""}`;
  const language = /language-(\S+)/.exec(classes)?.[1] ?? "";
  const text = textIn(element.children).replace(/^\n|\s+$/g, "");
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function listOf(list: Element, place: Place): string[] {
  const { name, attribs, children } = list;
  const items = children.filter(isElement);
  const first = Number(attribs.start ?? 1);
  const lines = items.map((item, index) => {
    const note = place.notes.get(item.attribs.id ?? "");
    if (note) return noteOf(note, item, place);
    const marker = name === "ol" ? `${first + index}. ` : "- ";
    const content = blocksOf(item.children, place).join("\n\n");
    return prefixed(content, marker, " ".repeat(marker.length));
  });
  // A blank line between items makes Markdown write each as a paragraph.
  const isLoose = lines.some((line) => line.includes("\n\n"));
  return hasNotes(list, place) ? lines : [lines.join(isLoose ? "\n\n" : "\n")];
}

/** Without its link back to the text, which ends it. */
function noteOf(number: number, item: Element, place: Place) {
  const content = blocksOf(item.children, place).join("\n\n");
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
