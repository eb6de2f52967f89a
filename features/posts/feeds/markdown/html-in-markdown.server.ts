import { INLINE_TAGS } from "../../content/allowed-html.server.ts";
import {
  childElements,
  type PostElement,
  type PostNode,
  startTag,
  toHtml,
} from "../../content/post-tree.server.ts";

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
export function needsHtml(element: PostElement): boolean {
  const { name, attributes } = element;
  if (!INLINE.has(name) && !BLOCKS.has(name)) return true;
  if (Object.keys(attributes).some((key) => !ATTRIBUTES[name]?.includes(key))) return true;
  if (name === "code") return childElements(element).length > 0;
  if (name === "pre")
    return childElements(element).some((inside) => inside.name !== "code" || needsHtml(inside));
  if (name === "ul" || name === "ol") return childElements(element).some(needsHtml);
  return name === "table" && !isPlainTable(element);
}

/** One line of headings, then lines of as many cells, with nothing but text in them. */
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
export function htmlBlock(nodes: PostNode[]): string {
  const html = nodes.map(toHtml).join("").replaceAll("\u00a0", "&nbsp;");
  const [first] = nodes;
  const isBlock = first && typeof first !== "string" && !INLINE_TAGS.has(first.name);
  return (isBlock ? html.trim() : `<p>${html.trim()}</p>`)
    .replaceAll(" />", ">")
    .replace(/\n(?=[^\S\n]*\n)/g, "&#10;");
}

/** The element around what is already Markdown. */
export function htmlAround(element: PostElement, content: string) {
  const tag = `${startTag(element)}>`;
  return element.name === "img" ? tag : `${tag}${content}</${element.name}>`;
}
