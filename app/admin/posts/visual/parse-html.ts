import type { Mark, Node } from "prosemirror-model";
import { parseInert } from "../../../shell/trusted-types.ts";
import * as read from "./read-elements.ts";
import { CONTAINERS, type HtmlAttributes, MARK_TAGS, schema } from "./schema.ts";

const { elementName, htmlAttributes, isElement, NoNodeError, onlyElements } = read;

const BLOCKS = new Set([
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "table"],
  ...["figure", "figcaption", "hr", ...CONTAINERS],
]);
const MARKS = new Map(
  Object.entries(MARK_TAGS).flatMap(([mark, tags]) => tags.map((tag) => [tag, mark] as const)),
);
const SPACE = /[ \t\n\r\f]+/g;
const { nodes } = schema;

/** The blocks of a piece of sanitized HTML, or undefined if the editor can't show all of it. */
export function parseHtml(html: string): Node[] | undefined {
  const { body } = parseInert(html);
  try {
    return parseBlocks(body);
  } catch (error) {
    if (error instanceof NoNodeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Text and inline elements between blocks become bare paragraphs. */
export function parseBlocks(parent: Element): Node[] {
  const blocks: Node[] = [];
  let run: ChildNode[] = [];
  const endRun = () => {
    const content = inlineContent(run);
    if (content.length > 0) blocks.push(nodes.paragraph.createChecked({ bare: true }, content));
    run = [];
  };
  for (const child of parent.childNodes) {
    if (isElement(child) && BLOCKS.has(elementName(child))) {
      endRun();
      blocks.push(parseBlock(child));
    } else run.push(child);
  }
  endRun();
  return blocks;
}

function parseBlock(element: Element): Node {
  const name = elementName(element);
  const other = htmlAttributes(element);
  switch (name) {
    case "p":
      return parseParagraph(element);
    case "blockquote":
      return nodes.blockquote.createChecked({ other }, orEmpty(parseBlocks(element)));
    case "ul":
    case "ol":
      return parseList(element);
    case "pre":
      if (element.hasAttribute("data-protected")) {
        return nodes.protected.create({ source: element.textContent });
      }
      return parseCode(element);
    case "table":
      return parseTable(element);
    case "figure":
      return parseFigure(element);
    case "details":
      return parseFold(element);
    case "figcaption":
      return nodes.figcaption.createChecked({ other }, orEmpty(parseBlocks(element)));
    case "hr":
      return nodes.horizontal_rule.createChecked({ other });
    default:
      if (CONTAINERS.includes(name)) return parseContainer(element);
      return nodes.heading.createChecked(
        { other, level: Number(name.slice(1)) },
        inlineContent(element.childNodes),
      );
  }
}

function parseParagraph(element: Element) {
  const other = htmlAttributes(element);
  const link = read.onlyLink(element.childNodes);
  const button = link?.className === "button" && parseLinkBlock(link, other);
  if (button) return button;
  const attrs = { other, bare: element.hasAttribute("data-bare") };
  return nodes.paragraph.createChecked(attrs, inlineContent(element.childNodes));
}

function parseContainer(element: Element) {
  const tag = element.getAttribute("data-tag") ?? elementName(element);
  return nodes.container.createChecked(
    { other: htmlAttributes(element), tag },
    parseBlocks(element),
  );
}

/** Other details are containers: without a summary, or with blocks in it. */
function parseFold(element: Element) {
  const [first, ...others] = parseBlocks(element);
  const summary = read.firstShown(element);
  const content = first?.firstChild;
  const isFold =
    summary &&
    elementName(summary) === "summary" &&
    first?.type === nodes.container &&
    (first.childCount === 0 || (first.childCount === 1 && content?.attrs.bare));
  if (!isFold) return parseContainer(element);
  return nodes.fold.createChecked({ other: htmlAttributes(element) }, [
    nodes.summary.createChecked({ other: htmlAttributes(summary) }, content?.content),
    ...others,
  ]);
}

/** A bookmark, a gallery, or any other figure. */
function parseFigure(element: Element) {
  const attrs = { other: htmlAttributes(element) };
  const last = element.lastElementChild;
  const caption = last && elementName(last) === "figcaption" ? last : undefined;
  const captions = caption ? [parseBlock(caption)] : [];
  const inside = [...element.childNodes].filter((child) => child !== caption);
  const link = element.className === "bookmark" ? read.onlyLink(inside) : undefined;
  const title = link && parseLinkBlock(link, null);
  if (title) return nodes.figure.createChecked(attrs, [title, ...captions]);
  const isCaptioned = captions.every(({ content }) => content.size > 2);
  if (element.className === "gallery" && isCaptioned && inside.every(read.isImageOrBlank)) {
    const images = nodes.gallery_images.createChecked(null, inlineContent(inside).filter(isImage));
    const [written = nodes.figcaption.create(null, orEmpty([]))] = captions;
    return nodes.gallery.createChecked(attrs, [images, written]);
  }
  return nodes.figure.createChecked(attrs, parseBlocks(element));
}

function isImage({ type }: Node) {
  return type === nodes.image;
}

/** Undefined if it has more than text. */
function parseLinkBlock(link: Element, paragraph: HtmlAttributes | null) {
  const { href = "", ...other } = htmlAttributes(link);
  const content = inlineContent(link.childNodes);
  if (content.length === 0 || !content.every(({ isText }) => isText)) return undefined;
  return nodes.link_block.createChecked({ href, other, paragraph }, content);
}

function parseList(element: Element) {
  const items = onlyElements(element, "li").map((item) =>
    nodes.list_item.createChecked({ other: htmlAttributes(item) }, orEmpty(parseBlocks(item))),
  );
  const type = elementName(element) === "ul" ? nodes.bullet_list : nodes.ordered_list;
  return type.createChecked({ other: htmlAttributes(element) }, items);
}

function parseCode(element: Element) {
  const [only, ...more] = element.childNodes;
  const code = only && isElement(only) && elementName(only) === "code" && more.length === 0;
  const inside = code ? only : element;
  if (inside.childElementCount > 0) throw new NoNodeError();
  const text = inside.textContent;
  const attrs = { other: htmlAttributes(element), code: code ? htmlAttributes(only) : null };
  return nodes.code_block.createChecked(attrs, text ? [schema.text(text)] : []);
}

function parseTable(element: Element) {
  const rows: Node[] = [];
  const [first, ...others] = onlyElements(element, "caption", "thead", "tbody", "tfoot");
  const hasCaption = first !== undefined && elementName(first) === "caption";
  const caption = hasCaption ? first.outerHTML : "";
  for (const part of first && !hasCaption ? [first, ...others] : others) {
    if (elementName(part) === "caption") throw new NoNodeError();
    const section = { section: elementName(part), sectionOther: htmlAttributes(part) };
    for (const row of onlyElements(part, "tr")) rows.push(parseRow(row, section));
  }
  return nodes.table.createChecked({ other: htmlAttributes(element), caption }, rows);
}

function parseRow(row: Element, section: object) {
  const cells = onlyElements(row, "td", "th").map((cell) => {
    const { colspan, rowspan, ...other } = htmlAttributes(cell);
    const attrs = { other, colspan: Number(colspan ?? 1), rowspan: Number(rowspan ?? 1) };
    const type = elementName(cell) === "th" ? nodes.table_header : nodes.table_cell;
    return type.createChecked(attrs, orEmpty(parseBlocks(cell)));
  });
  return nodes.table_row.createChecked({ ...section, other: htmlAttributes(row) }, cells);
}

function inlineContent(children: Iterable<ChildNode>): Node[] {
  const content: Node[] = [];
  for (const child of children) addInline(child, [], content);
  return trimmed(content);
}

function addInline(child: ChildNode, marks: readonly Mark[], content: Node[]) {
  if (!isElement(child)) {
    const text = child.nodeType === 3 ? collapsed(child.textContent ?? "", content) : "";
    if (text) content.push(schema.text(text, marks));
    return;
  }
  const name = elementName(child);
  const other = htmlAttributes(child);
  if (name === "br") {
    content.push(nodes.hard_break.create({ other }, null, marks));
  } else if (name === "img") {
    const { src = "", alt = "", ...rest } = other;
    content.push(nodes.image.create({ src, alt, other: rest }, null, marks));
  } else if (name === "a" && other.class === "video" && read.isVideo(child)) {
    const { class: _, href = "", ...rest } = other;
    content.push(nodes.video.create({ href, other: rest }, null, marks));
  } else if (read.isFootnoteReference(child)) {
    const link = child.firstElementChild as Element;
    const { href = "", ...rest } = htmlAttributes(link);
    const attrs = { target: href.slice(1), label: link.textContent, sup: other, link: rest };
    content.push(nodes.footnote_reference.create(attrs, null, marks));
  } else if (read.isEmpty(child) && (name === "a" || MARKS.has(name))) {
    content.push(nodes.empty_inline.create({ tag: name, other }, null, marks));
  } else {
    const inside = createMark(name, other).addToSet(marks);
    for (const each of child.childNodes) addInline(each, inside, content);
  }
}

function createMark(name: string, other: HtmlAttributes): Mark {
  if (name === "a") {
    const { href = null, ...rest } = other;
    return schema.mark("link", { href, other: rest });
  }
  const mark = MARKS.get(name);
  if (!mark) throw new NoNodeError();
  return schema.mark(mark, { tag: name, other });
}

/** As browsers show it: one space for many, none after another one or a line break. */
function collapsed(text: string, before: Node[]) {
  const last = before.at(-1);
  const isAfterSpace = !last || last.type === nodes.hard_break || /[ ]$/.test(last.text ?? "");
  const single = text.replace(SPACE, " ");
  return isAfterSpace ? single.replace(/^ /, "") : single;
}

function trimmed(content: Node[]): Node[] {
  return content.flatMap((node, index) => {
    const next = content[index + 1];
    if (!node.isText || !(node.text ?? "").endsWith(" ")) return [node];
    if (next && next.type !== nodes.hard_break) return [node];
    const text = (node.text ?? "").slice(0, -1);
    return text ? [schema.text(text, node.marks)] : [];
  });
}

/** Where a block is needed, an empty paragraph stands for nothing. */
function orEmpty(blocks: Node[]) {
  return blocks.length > 0 ? blocks : [nodes.paragraph.create({ bare: true })];
}
