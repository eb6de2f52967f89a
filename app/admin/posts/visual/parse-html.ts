import type { Mark, Node } from "prosemirror-model";
import { parseInert } from "../../../shell/trusted-types.ts";
import * as read from "./read-elements.ts";
import { CONTAINERS, type HtmlAttributes, MARK_TAGS, schema } from "./schema.ts";

const { attributesOf, elementsIn, isElement, nameOf, NoNodeError } = read;

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
    return blocksIn(body);
  } catch (error) {
    if (error instanceof NoNodeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Text and inline elements between blocks become bare paragraphs. */
export function blocksIn(parent: Element): Node[] {
  const blocks: Node[] = [];
  let run: ChildNode[] = [];
  const endRun = () => {
    const content = inlineContent(run);
    if (content.length > 0) blocks.push(nodes.paragraph.createChecked({ bare: true }, content));
    run = [];
  };
  for (const child of parent.childNodes) {
    if (isElement(child) && BLOCKS.has(nameOf(child))) {
      endRun();
      blocks.push(blockOf(child));
    } else run.push(child);
  }
  endRun();
  return blocks;
}

function blockOf(element: Element): Node {
  const name = nameOf(element);
  const other = attributesOf(element);
  switch (name) {
    case "p":
      return paragraphOf(element);
    case "blockquote":
      return nodes.blockquote.createChecked({ other }, orEmpty(blocksIn(element)));
    case "ul":
    case "ol":
      return listOf(element);
    case "pre":
      if (element.hasAttribute("data-protected")) {
        return nodes.protected.create({ source: element.textContent });
      }
      return codeOf(element);
    case "table":
      return tableOf(element);
    case "figure":
      return figureOf(element);
    case "details":
      return foldOf(element);
    case "figcaption":
      return nodes.figcaption.createChecked({ other }, orEmpty(blocksIn(element)));
    case "hr":
      return nodes.horizontal_rule.createChecked({ other });
    default:
      if (CONTAINERS.includes(name)) return containerOf(element);
      return nodes.heading.createChecked(
        { other, level: Number(name.slice(1)) },
        inlineContent(element.childNodes),
      );
  }
}

function paragraphOf(element: Element) {
  const other = attributesOf(element);
  const link = read.onlyLink(element.childNodes);
  const button = link?.className === "button" && linkBlockOf(link, other);
  if (button) return button;
  const attrs = { other, bare: element.hasAttribute("data-bare") };
  return nodes.paragraph.createChecked(attrs, inlineContent(element.childNodes));
}

function containerOf(element: Element) {
  const tag = element.getAttribute("data-tag") ?? nameOf(element);
  return nodes.container.createChecked({ other: attributesOf(element), tag }, blocksIn(element));
}

/** Other details are containers: without a summary, or with blocks in it. */
function foldOf(element: Element) {
  const [first, ...others] = blocksIn(element);
  const summary = read.firstShown(element);
  const content = first?.firstChild;
  const isFold =
    summary &&
    nameOf(summary) === "summary" &&
    first?.type === nodes.container &&
    (first.childCount === 0 || (first.childCount === 1 && content?.attrs.bare));
  if (!isFold) return containerOf(element);
  return nodes.fold.createChecked({ other: attributesOf(element) }, [
    nodes.summary.createChecked({ other: attributesOf(summary) }, content?.content),
    ...others,
  ]);
}

/** A bookmark, a gallery, or any other figure. */
function figureOf(element: Element) {
  const attrs = { other: attributesOf(element) };
  const last = element.lastElementChild;
  const caption = last && nameOf(last) === "figcaption" ? last : undefined;
  const captions = caption ? [blockOf(caption)] : [];
  const inside = [...element.childNodes].filter((child) => child !== caption);
  const link = element.className === "bookmark" ? read.onlyLink(inside) : undefined;
  const title = link && linkBlockOf(link, null);
  if (title) return nodes.figure.createChecked(attrs, [title, ...captions]);
  const isCaptioned = captions.every(({ content }) => content.size > 2);
  if (element.className === "gallery" && isCaptioned && inside.every(read.isImageOrBlank)) {
    const images = nodes.gallery_images.createChecked(null, inlineContent(inside).filter(isImage));
    const [written = nodes.figcaption.create(null, orEmpty([]))] = captions;
    return nodes.gallery.createChecked(attrs, [images, written]);
  }
  return nodes.figure.createChecked(attrs, blocksIn(element));
}

function isImage({ type }: Node) {
  return type === nodes.image;
}

/** Undefined if it has more than text. */
function linkBlockOf(link: Element, paragraph: HtmlAttributes | null) {
  const { href = "", ...other } = attributesOf(link);
  const content = inlineContent(link.childNodes);
  if (content.length === 0 || !content.every(({ isText }) => isText)) return undefined;
  return nodes.link_block.createChecked({ href, other, paragraph }, content);
}

function listOf(element: Element) {
  const items = elementsIn(element, "li").map((item) =>
    nodes.list_item.createChecked({ other: attributesOf(item) }, orEmpty(blocksIn(item))),
  );
  const type = nameOf(element) === "ul" ? nodes.bullet_list : nodes.ordered_list;
  return type.createChecked({ other: attributesOf(element) }, items);
}

function codeOf(element: Element) {
  const [only, ...more] = element.childNodes;
  const code = only && isElement(only) && nameOf(only) === "code" && more.length === 0;
  const inside = code ? only : element;
  if (inside.childElementCount > 0) throw new NoNodeError();
  const text = inside.textContent;
  const attrs = { other: attributesOf(element), code: code ? attributesOf(only) : null };
  return nodes.code_block.createChecked(attrs, text ? [schema.text(text)] : []);
}

function tableOf(element: Element) {
  const rows: Node[] = [];
  const [first, ...others] = elementsIn(element, "caption", "thead", "tbody", "tfoot");
  const hasCaption = first !== undefined && nameOf(first) === "caption";
  const caption = hasCaption ? first.outerHTML : "";
  for (const part of first && !hasCaption ? [first, ...others] : others) {
    if (nameOf(part) === "caption") throw new NoNodeError();
    const section = { section: nameOf(part), sectionOther: attributesOf(part) };
    for (const row of elementsIn(part, "tr")) rows.push(rowOf(row, section));
  }
  return nodes.table.createChecked({ other: attributesOf(element), caption }, rows);
}

function rowOf(row: Element, section: object) {
  const cells = elementsIn(row, "td", "th").map((cell) => {
    const { colspan, rowspan, ...other } = attributesOf(cell);
    const attrs = { other, colspan: Number(colspan ?? 1), rowspan: Number(rowspan ?? 1) };
    const type = nameOf(cell) === "th" ? nodes.table_header : nodes.table_cell;
    return type.createChecked(attrs, orEmpty(blocksIn(cell)));
  });
  return nodes.table_row.createChecked({ ...section, other: attributesOf(row) }, cells);
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
  const name = nameOf(child);
  const other = attributesOf(child);
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
    const { href = "", ...rest } = attributesOf(link);
    const attrs = { target: href.slice(1), label: link.textContent, sup: other, link: rest };
    content.push(nodes.footnote_reference.create(attrs, null, marks));
  } else if (read.isEmpty(child) && (name === "a" || MARKS.has(name))) {
    content.push(nodes.empty_inline.create({ tag: name, other }, null, marks));
  } else {
    const inside = markOf(name, other).addToSet(marks);
    for (const each of child.childNodes) addInline(each, inside, content);
  }
}

function markOf(name: string, other: HtmlAttributes): Mark {
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
