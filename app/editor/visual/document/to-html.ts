import { escapeAttribute, escapeText } from "entities";
import type { Mark, Node } from "prosemirror-model";
import type { HtmlAttributes } from "./schema.ts";

const VOID = new Set(["br", "hr", "img"]);
const USUALLY_BARE = new Set(["list_item", "table_cell", "table_header", "figcaption"]);

/** The HTML of a block, as a post stores it. Most are written as the schema shows them. */
export function toHtml(node: Node): string {
  const { attrs, type } = node;
  switch (type.name) {
    case "code_block":
      // The parser drops a first line break.
      return shownHtml(node, escapeText(node.textContent).replace(/^\n/, "\n\n"));
    case "table":
      return element("table", attrs.other, attrs.caption + rowsHtml(node));
    case "container":
      return element(attrs.tag, attrs.other, blocksHtml(node));
    case "fold":
      return element("details", attrs.other, blocksHtml(node));
    case "summary":
      return element("summary", attrs.other, inlineHtml(node));
    case "link_block":
      return linkBlockHtml(node);
    case "gallery":
      return galleryHtml(node);
    case "protected":
      return attrs.source;
    default:
      if (attrs.bare || type.name === "gallery_images") return inlineHtml(node);
      return shownHtml(node, node.inlineContent ? inlineHtml(node) : blocksHtml(node));
  }
}

/** A figure with nothing inside, or only images that are missing. */
export function isEmptyFigure({ type, children }: Node) {
  return type.name === "figure" && children.every(isEmptyPart);
}

function isEmptyPart({ type, children }: Node): boolean {
  if (type.name === "paragraph") return children.every(isMissingImage);
  return /^fig(ure|caption)$/.test(type.name) && children.every(isEmptyPart);
}

function isMissingImage({ type }: Node) {
  return type.name === "missing_image";
}

function hasMissingImage(node: Node): boolean {
  return isMissingImage(node) || node.children.some(hasMissingImage);
}

function blocksHtml(parent: Node) {
  return parent.children
    .map((child, index) => {
      if (isBare(parent, index)) return inlineHtml(child);
      const { type, attrs } = child;
      if (type.name === "paragraph") return element("p", attrs.other, inlineHtml(child));
      return isEmptyFigure(child) && hasMissingImage(child) ? "" : toHtml(child);
    })
    .join("");
}

/** Whether a paragraph is written bare. Two in a row are not, because they would become one. */
function isBare(parent: Node, index: number) {
  const { type, attrs } = parent.child(index);
  if (type.name !== "paragraph" || attrs.bare === false) return false;
  const neighbors = [parent.maybeChild(index - 1), parent.maybeChild(index + 1)];
  if (neighbors.some((node) => node?.type === type && node.attrs.bare !== false)) return false;
  return attrs.bare || USUALLY_BARE.has(parent.type.name);
}

function linkBlockHtml(node: Node) {
  const { href, other, paragraph } = node.attrs;
  const link = element("a", { ...other, ...(href && { href }) }, inlineHtml(node));
  return paragraph ? element("p", paragraph, link) : link;
}

/** Writes a gallery. In the editor it always has a caption; an empty one is not written. */
function galleryHtml({ attrs, firstChild, lastChild }: Node) {
  const images = firstChild ? toHtml(firstChild) : "";
  const isCaptioned = lastChild?.children.some(({ content, isLeaf }) => isLeaf || content.size > 0);
  const caption = lastChild && isCaptioned ? toHtml(lastChild) : "";
  return element("figure", attrs.other, images + caption);
}

/** Writes rows. Consecutive rows of one section share its element. */
function rowsHtml(table: Node) {
  let html = "";
  let [open, close] = ["", ""];
  for (const row of table.children) {
    const { section, sectionOther } = row.attrs;
    const start = section ? startTag(section, sectionOther) : "";
    if (start !== open) {
      html += close + start;
      [open, close] = [start, section ? `</${section}>` : ""];
    }
    html += toHtml(row);
  }
  return html + close;
}

/** Writes inline nodes. A mark of consecutive nodes is written once, around all of them. */
function inlineHtml(node: Node) {
  const written = node.children.filter((child) => !isMissingImage(child));
  return runsHtml(written.map((child) => ({ child, marks: [...child.marks] })));
}

type Run = { child: Node; marks: Mark[] };

function runsHtml(runs: Run[]): string {
  let html = "";
  for (let at = 0; at < runs.length; ) {
    const run = runs[at] as Run;
    const { mark, length } = longestMark(runs, at);
    if (mark) {
      const inside = runs.slice(at, at + length).map(({ child, marks }) => {
        return { child, marks: marks.filter((each) => each !== mark && !each.eq(mark)) };
      });
      html += shownHtml(mark, runsHtml(inside));
      at += length;
    } else {
      html += leafHtml(run.child);
      at += 1;
    }
  }
  return html;
}

/** The mark that starts here and extends farthest. */
function longestMark(runs: Run[], at: number) {
  let longest: { mark?: Mark; length: number } = { length: 0 };
  for (const mark of runs[at]?.marks ?? []) {
    let end = at;
    while (runs[end]?.marks.some((each) => each.eq(mark))) end += 1;
    if (end - at > longest.length) longest = { mark, length: end - at };
  }
  return longest;
}

function leafHtml(node: Node) {
  const { type, attrs, text } = node;
  if (node.isText) return escapeText(text ?? "");
  // In the editor, the link has its title as text.
  if (type.name !== "video") return shownHtml(node, "");
  return element("a", { class: "video", href: attrs.href, ...attrs.other }, "");
}

type Described = readonly [
  tag: string,
  attributes: HtmlAttributes,
  ...children: (Described | string | 0)[],
];

/** The HTML of a node or mark as the schema shows it. */
function shownHtml(shown: Node | Mark, inside: string) {
  const { toDOM } = shown.type.spec as { toDOM: (shown: Node | Mark) => Described };
  return describedHtml(toDOM(shown), inside);
}

function describedHtml([tag, attributes, ...children]: Described, inside: string): string {
  const written = children.map((child) => {
    if (child === 0) return inside;
    return typeof child === "string" ? escapeText(child) : describedHtml(child, inside);
  });
  return VOID.has(tag) ? startTag(tag, attributes) : element(tag, attributes, written.join(""));
}

function element(tag: string, attributes: HtmlAttributes, inside: string) {
  return `${startTag(tag, attributes)}${inside}</${tag}>`;
}

/** Attributes that start with "data-" are the editor's own. */
function startTag(tag: string, attributes: HtmlAttributes) {
  const written = Object.entries(attributes)
    .filter(([name]) => !name.startsWith("data-"))
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`);
  return `<${tag}${written.join("")}>`;
}
