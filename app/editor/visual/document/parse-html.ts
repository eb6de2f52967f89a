import type { Attrs, Mark, Node, NodeType } from "prosemirror-model";
import { parseInert } from "../../../shell/trusted-types.ts";
import { CONTAINERS, type HtmlAttributes, MARK_TAGS, schema } from "./schema.ts";

const BLOCKS = new Set([
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "table"],
  ...["figure", "figcaption", "hr", ...CONTAINERS],
]);
const MARKS = new Map(
  Object.entries(MARK_TAGS).flatMap(([mark, tags]) => tags.map((tag) => [tag, mark] as const)),
);
const SPACE = /[ \t\n\r\f]+/g;
const { nodes } = schema;

/** Thrown if the HTML has something for which the editor has no node. */
class NoNodeError extends Error {}

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

/** Parses blocks. Text and inline elements between them become bare paragraphs. */
export function parseBlocks(parent: Element): Node[] {
  const blocks: Node[] = [];
  let run: ChildNode[] = [];
  const endRun = () => {
    const content = inlineContent(run);
    if (content.length > 0) blocks.push(nodes.paragraph.createChecked({ bare: true }, content));
    run = [];
  };
  for (const child of parent.childNodes) {
    if (isElement(child) && BLOCKS.has(child.localName)) {
      endRun();
      blocks.push(parseBlock(child));
    } else run.push(child);
  }
  endRun();
  return blocks;
}

function parseBlock(element: Element): Node {
  const name = element.localName;
  const other = htmlAttributes(element);
  switch (name) {
    case "p":
      return parseParagraph(element);
    case "blockquote":
      return parseFilled(nodes.blockquote, element);
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
      return parseFilled(nodes.figcaption, element);
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
  const link = onlyLink(element.childNodes);
  const button = link?.className === "button" && parseLinkBlock(link, other);
  if (button) return button;
  const attrs = { other, bare: element.hasAttribute("data-bare") };
  return nodes.paragraph.createChecked(attrs, inlineContent(element.childNodes));
}

function parseContainer(element: Element) {
  const tag = element.getAttribute("data-tag") ?? element.localName;
  return nodes.container.createChecked(
    { other: htmlAttributes(element), tag },
    parseBlocks(element),
  );
}

/** Parses a fold. Other details are containers: without a summary, or with blocks in it. */
function parseFold(element: Element) {
  const [first, ...others] = parseBlocks(element);
  const summary = firstShown(element);
  const content = first?.firstChild;
  const isFold =
    summary &&
    summary.localName === "summary" &&
    first?.type === nodes.container &&
    (first.childCount === 0 || (first.childCount === 1 && content?.attrs.bare));
  if (!isFold) return parseContainer(element);
  return nodes.fold.createChecked({ other: htmlAttributes(element) }, [
    nodes.summary.createChecked({ other: htmlAttributes(summary) }, content?.content),
    ...others,
  ]);
}

function parseFigure(element: Element) {
  const attrs = { other: htmlAttributes(element) };
  const last = element.lastElementChild;
  const caption = last && last.localName === "figcaption" ? last : undefined;
  const captions = caption ? [parseBlock(caption)] : [];
  const inside = [...element.childNodes].filter((child) => child !== caption);
  const link = element.className === "bookmark" ? onlyLink(inside) : undefined;
  const title = link && parseLinkBlock(link, null);
  if (title) return nodes.figure.createChecked(attrs, [title, ...captions]);
  const isCaptioned = captions.every(({ content }) => content.size > 2);
  if (element.className === "gallery" && isCaptioned && inside.every(isImageOrBlank)) {
    const images = nodes.gallery_images.createChecked(null, inlineContent(inside).filter(isImage));
    const [written = nodes.figcaption.create(null, emptyParagraph())] = captions;
    return nodes.gallery.createChecked(attrs, [images, written]);
  }
  return nodes.figure.createChecked(attrs, parseBlocks(element));
}

function isImage({ type }: Node) {
  return type === nodes.image;
}

/** Parses a button or bookmark; undefined if the link contains more than text. */
function parseLinkBlock(link: Element, paragraph: HtmlAttributes | null) {
  const { href = "", ...other } = htmlAttributes(link);
  const content = inlineContent(link.childNodes);
  if (content.length === 0 || !content.every(({ isText }) => isText)) return undefined;
  return nodes.link_block.createChecked({ href, other, paragraph }, content);
}

function parseList(element: Element) {
  const items = onlyElements(element, "li").map((item) => parseFilled(nodes.list_item, item));
  const type = element.localName === "ul" ? nodes.bullet_list : nodes.ordered_list;
  return type.createChecked({ other: htmlAttributes(element) }, items);
}

function parseCode(element: Element) {
  const [only, ...more] = element.childNodes;
  const code = only && isElement(only) && only.localName === "code" && more.length === 0;
  const inside = code ? only : element;
  if (inside.childElementCount > 0) throw new NoNodeError();
  const text = inside.textContent;
  const attrs = { other: htmlAttributes(element), code: code ? htmlAttributes(only) : null };
  return nodes.code_block.createChecked(attrs, text ? [schema.text(text)] : []);
}

function parseTable(element: Element) {
  const rows: Node[] = [];
  const [first, ...others] = onlyElements(element, "caption", "thead", "tbody", "tfoot");
  const hasCaption = first !== undefined && first.localName === "caption";
  const caption = hasCaption ? first.outerHTML : "";
  for (const part of first && !hasCaption ? [first, ...others] : others) {
    if (part.localName === "caption") throw new NoNodeError();
    const section = { section: part.localName, sectionOther: htmlAttributes(part) };
    for (const row of onlyElements(part, "tr")) rows.push(parseRow(row, section));
  }
  return nodes.table.createChecked({ other: htmlAttributes(element), caption }, rows);
}

function parseRow(row: Element, section: object) {
  const cells = onlyElements(row, "td", "th").map((cell) => {
    const { colspan, rowspan, ...other } = htmlAttributes(cell);
    const attrs = { other, colspan: Number(colspan ?? 1), rowspan: Number(rowspan ?? 1) };
    return parseFilled(
      cell.localName === "th" ? nodes.table_header : nodes.table_cell,
      cell,
      attrs,
    );
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
    const text = child.nodeType === 3 ? collapseSpaces(child.textContent ?? "", content) : "";
    if (text) content.push(schema.text(text, marks));
    return;
  }
  const name = child.localName;
  const other = htmlAttributes(child);
  if (name === "br") {
    content.push(nodes.hard_break.create({ other }, null, marks));
  } else if (name === "img") {
    const { src = "", alt = "", ...rest } = other;
    content.push(nodes.image.create({ src, alt, other: rest }, null, marks));
  } else if (name === "a" && other.class === "video" && isVideo(child)) {
    const { class: _, href = "", ...rest } = other;
    content.push(nodes.video.create({ href, other: rest }, null, marks));
  } else if (isFootnoteReference(child)) {
    const link = child.firstElementChild as Element;
    const { href = "", ...rest } = htmlAttributes(link);
    const attrs = { target: href.slice(1), label: link.textContent, sup: other, link: rest };
    content.push(nodes.footnote_reference.create(attrs, null, marks));
  } else if (isEmpty(child) && (name === "a" || MARKS.has(name))) {
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

/** Collapses spaces as browsers do: one for many, none after another space or a line break. */
function collapseSpaces(text: string, before: Node[]) {
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

/** Parses an element that has at least an empty paragraph. */
function parseFilled(type: NodeType, element: Element, attrs: Attrs = {}) {
  const blocks = parseBlocks(element);
  const content = blocks.length > 0 ? blocks : emptyParagraph();
  return type.createChecked({ other: htmlAttributes(element), ...attrs }, content);
}

function emptyParagraph() {
  return nodes.paragraph.create({ bare: true });
}

function onlyElements(parent: Element, ...names: string[]) {
  const elements = [...parent.children];
  const hasText = [...parent.childNodes].some(
    (child) => child.nodeType === 3 && child.textContent?.trim(),
  );
  if (hasText || elements.some((child) => !names.includes(child.localName)))
    throw new NoNodeError();
  return elements;
}

/** The link among the nodes, if there is nothing else. */
function onlyLink(children: Iterable<ChildNode>) {
  const [only, ...more] = [...children].filter((child) => !isBlank(child));
  const isLink = only && isElement(only) && only.localName === "a" && more.length === 0;
  return isLink ? only : undefined;
}

/** The element's first child, unless that is text. */
function firstShown(element: Element) {
  const first = [...element.childNodes].find((child) => !isBlank(child));
  return first && isElement(first) ? first : undefined;
}

/** Whether the node is an image, a linked image, or a space between images. */
function isImageOrBlank(child: ChildNode) {
  if (!isElement(child)) return isBlank(child);
  const isLink = child.localName === "a" && child.childNodes.length === 1;
  const image = isLink ? child.firstElementChild : child;
  return image !== null && image.localName === "img";
}

function isBlank(child: ChildNode) {
  return !isElement(child) && !child.textContent?.trim();
}

/**
 * Whether the element is a reference as WordPress, GitHub and this editor write it: <sup><a
 * href="#id">1</a></sup>.
 */
function isFootnoteReference(element: Element) {
  const link = element.firstElementChild;
  return (
    element.localName === "sup" &&
    link !== null &&
    link.localName === "a" &&
    element.childNodes.length === 1 &&
    link.childElementCount === 0 &&
    /^#./.test(link.getAttribute("href") ?? "") &&
    /^(\d{1,3}|\[\d{1,3}\])$/.test(link.textContent)
  );
}

/** Whether the link is a video: one without text, or one that was copied in the editor. */
function isVideo(link: Element) {
  return isEmpty(link) || link.hasAttribute("data-video");
}

function isEmpty(element: Element) {
  return element.childNodes.length === 0;
}

function isElement(node: ChildNode): node is Element {
  return node.nodeType === 1;
}

/** The attributes of an element without "data-" ones, which only the editor itself writes. */
function htmlAttributes(element: Element): HtmlAttributes {
  const written = [...element.attributes].filter(({ name }) => !name.startsWith("data-"));
  return Object.fromEntries(written.map(({ name, value }) => [name, value]));
}
