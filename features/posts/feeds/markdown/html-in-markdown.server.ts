import { DomUtils, parseDocument } from "htmlparser2";
import { escapeHtml } from "#platform/text/escape.ts";
import { INLINE_TAGS } from "../../content/allowed-html.server.ts";
import type { MarkdownNode, Place } from "./place.server.ts";

type Element = Extract<MarkdownNode, { attribs: object }>;

// With a notation in Markdown.
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
export function needsHtml(element: Element): boolean {
  const { name, attribs } = element;
  if (!INLINE.has(name) && !BLOCKS.has(name)) return true;
  if (Object.keys(attribs).some((key) => !ATTRIBUTES[name]?.includes(key))) return true;
  if (name === "code") return elementsOf(element).length > 0;
  if (name === "pre")
    return elementsOf(element).some((inside) => inside.name !== "code" || needsHtml(inside));
  if (name === "ul" || name === "ol") return elementsOf(element).some(needsHtml);
  return name === "table" && !isPlainTable(element);
}

/** One line of headings, then lines of as many cells, with nothing but text in them. */
function isPlainTable(table: Element) {
  const parts = elementsOf(table);
  const rows = parts.flatMap((part) => (part.name === "tr" ? [part] : elementsOf(part)));
  const lines = rows.map(elementsOf);
  const width = lines[0]?.length ?? 0;
  return (
    [...parts, ...rows].every((part) => !needsHtml(part)) &&
    lines.every((cells, line) => {
      const name = line === 0 ? "th" : "td";
      return cells.length === width && cells.every((cell) => cell.name === name && isText(cell));
    })
  );
}

function isText(cell: Element) {
  const isInline = ({ name }: Element) => name !== "br" && (INLINE.has(name) || !BLOCKS.has(name));
  return !needsHtml(cell) && elementsOf(cell).every(isInline);
}

function elementsOf({ children }: Element): Element[] {
  return children.filter((child): child is Element => "attribs" in child);
}

/** Whether a reader of this Markdown finds the same words. Footnotes have no standard to check against. */
export function isReadAsWritten(
  written: string[],
  source: MarkdownNode[],
  { notes, toHtml }: Place,
) {
  if (!toHtml || notes.size > 0) return true;
  const read = parseDocument(toHtml(written.join("\n\n")));
  return wordsOf(read.children) === wordsOf(source);
}

function wordsOf(nodes: MarkdownNode[]) {
  return nodes.map(wordsIn).join("").replace(/\s+/g, " ").trim();
}

function wordsIn(node: MarkdownNode): string {
  if (node.type === "text") return node.data;
  if (!("children" in node)) return "";
  const words = node.children.map(wordsIn).join("");
  return "name" in node && INLINE_TAGS.has(node.name) ? words : ` ${words} `;
}

/** Text outside any block gets a paragraph. An empty line would end the HTML, so it is escaped. */
export function htmlBlock(nodes: MarkdownNode[]): string {
  const html = DomUtils.getOuterHTML(nodes, { encodeEntities: "utf8" }).trim();
  const [first] = nodes;
  const isBlock = first && "name" in first && !INLINE_TAGS.has(first.name);
  return (isBlock ? html : `<p>${html}</p>`).replace(/\n(?=[^\S\n]*\n)/g, "&#10;");
}

/** The element around what is already Markdown. */
export function htmlAround({ name, attribs }: Element, content: string) {
  const values = Object.entries(attribs).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const tag = `<${name}${values.join("")}>`;
  return name === "img" ? tag : `${tag}${content}</${name}>`;
}
