import { escapeAttribute, escapeText } from "entities";
import type { Mark, Node } from "prosemirror-model";
import type { HtmlAttributes } from "./schema.ts";

const USUALLY_BARE = new Set(["list_item", "table_cell", "table_header", "figcaption"]);

/** The HTML of a block, as a post stores it. */
export function toHtml(node: Node): string {
  const { attrs, type } = node;
  switch (type.name) {
    case "paragraph":
      return attrs.bare ? inlineHtml(node) : element("p", attrs.other, inlineHtml(node));
    case "heading":
      return element(`h${attrs.level}`, attrs.other, inlineHtml(node));
    case "code_block":
      return codeHtml(node);
    case "table":
      return element("table", attrs.other, attrs.caption + rowsHtml(node));
    case "table_cell":
    case "table_header":
      return cellHtml(node);
    case "container":
      return element(attrs.tag, attrs.other, blocksHtml(node));
    case "horizontal_rule":
      return startTag("hr", attrs.other);
    case "link_block":
      return linkBlockHtml(node);
    case "gallery":
      return galleryHtml(node);
    case "gallery_images":
      return inlineHtml(node);
    case "protected":
      return attrs.source;
    default:
      if (!type.spec.tag) throw new Error(`The node ${type.name} has no HTML.`);
      return element(
        type.spec.tag,
        attrs.other,
        node.inlineContent ? inlineHtml(node) : blocksHtml(node),
      );
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

function codeHtml(node: Node) {
  const { other, code } = node.attrs;
  // The parser drops a first line break.
  const text = escapeText(node.textContent).replace(/^\n/, "\n\n");
  return element("pre", other, code ? element("code", code, text) : text);
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

function cellHtml(node: Node) {
  const { colspan, rowspan, other } = node.attrs;
  const spans = {
    ...(colspan !== 1 && { colspan: String(colspan) }),
    ...(rowspan !== 1 && { rowspan: String(rowspan) }),
  };
  return element(node.type.spec.tag, { ...spans, ...other }, blocksHtml(node));
}

/** Writes rows. Consecutive rows of one section share its element. */
function rowsHtml(table: Node) {
  let html = "";
  let open: Node | undefined;
  for (const row of table.children) {
    if (!open || !isSameSection(open, row)) {
      if (open?.attrs.section) html += `</${open.attrs.section}>`;
      if (row.attrs.section) html += startTag(row.attrs.section, row.attrs.sectionOther);
      open = row;
    }
    html += toHtml(row);
  }
  return open?.attrs.section ? `${html}</${open.attrs.section}>` : html;
}

function isSameSection({ attrs: one }: Node, { attrs: other }: Node) {
  const attributes = [one.sectionOther, other.sectionOther].map((each) => JSON.stringify(each));
  return one.section === other.section && attributes[0] === attributes[1];
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
      html += markHtml(mark, runsHtml(inside));
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

function markHtml({ type, attrs }: Mark, inside: string) {
  if (type.name !== "link") return element(attrs.tag, attrs.other, inside);
  const href = attrs.href === null ? {} : { href: attrs.href };
  return element("a", { ...href, ...attrs.other }, inside);
}

function leafHtml({ type, attrs, text }: Node) {
  switch (type.name) {
    case "text":
      return escapeText(text ?? "");
    case "hard_break":
      return startTag("br", attrs.other);
    case "image":
      return startTag("img", { src: attrs.src, alt: attrs.alt, ...attrs.other });
    case "video":
      return element("a", { class: "video", href: attrs.href, ...attrs.other }, "");
    case "footnote_reference": {
      const link = { href: `#${attrs.target}`, ...attrs.link };
      return element("sup", attrs.sup, element("a", link, escapeText(attrs.label)));
    }
    case "empty_inline":
      return element(attrs.tag, attrs.other, "");
    default:
      throw new Error(`The node ${type.name} has no HTML.`);
  }
}

function element(tag: string, attributes: HtmlAttributes, inside: string) {
  return `${startTag(tag, attributes)}${inside}</${tag}>`;
}

function startTag(tag: string, attributes: HtmlAttributes) {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<${tag}${written.join("")}>`;
}
