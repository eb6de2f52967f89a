import type { Node } from "prosemirror-model";
import { parseInert } from "../../../shell/trusted-types.ts";
import { type ContentBlock, type WrittenBlock, writeBlocks } from "../../written-blocks.ts";
import { parseHtml } from "./parse-html.ts";
import { MARK_TAGS, schema } from "./schema.ts";
import { isEmptyFigure, toHtml } from "./to-html.ts";

const { nodes } = schema;

/** A document to edit, and how to write it: blocks that were not changed keep their source. */
export function openDocument(content: string, blocks: ContentBlock[]) {
  // The source is looked up by the node itself: an edit replaces the node, which drops the source.
  const written = new WeakMap<Node, WrittenBlock>();
  const children = blocks.map((block, index) => {
    const node = toNode(block);
    written.set(node, { html: block.source, from: { ...block, index } });
    return node;
  });
  const loaded = new WeakSet(children);
  const writeChild = (child: Node) => {
    const part = written.get(child) ?? { html: toHtml(child) };
    written.set(child, part);
    return part;
  };
  const opened = nodes.doc.createChecked(
    null,
    children.length > 0 ? children : [nodes.paragraph.create()],
  );
  return {
    doc: opened,
    contentOf(doc: Node) {
      if (doc.eq(opened)) return content;
      // Readers see nothing of a new empty block, which authors need as a place to write.
      const parts = doc.children
        .filter((child) => loaded.has(child) || !isUnwritten(child))
        .map(writeChild);
      return writeBlocks(parts);
    },
  };
}

/** Parses a block. One that can't be shown completely, as one node, becomes a protected block. */
function toNode({ source, html }: ContentBlock): Node {
  const [node, ...others] = (html !== null && parseHtml(html)) || [];
  const isShown =
    node && others.length === 0 && isBlock(node) && isSameHtml(html ?? "", toHtml(node));
  return isShown ? asParagraph(node) : nodes.protected.create({ source });
}

function isBlock({ type }: Node) {
  return type.isInGroup("block");
}

/** Turns bare text into a paragraph, as the sanitizer does at the top level. */
function asParagraph(node: Node) {
  return node.attrs.bare
    ? nodes.paragraph.create({ ...node.attrs, bare: false }, node.content)
    : node;
}

function isUnwritten(node: Node) {
  if (node.type === nodes.link_block) return node.content.size === 0;
  if (node.type === nodes.gallery) return node.firstChild?.childCount === 0;
  if (isEmptyFigure(node)) return true;
  return (
    node.type === nodes.paragraph && node.children.every(({ type }) => type === nodes.missing_image)
  );
}

const INLINE = new Set(["a", "img", ...Object.values(MARK_TAGS).flat()]);
const LEAVES = new Set(["br", "img", "hr"]);

/** A piece of text, or a tag. `isBreak`: a line ends there. */
type Token = { text: string; marks: string; isCode: boolean } | { tag: string; isBreak: boolean };
type Context = { marks: string[]; isCode: boolean };

/**
 * Whether two pieces of HTML look the same. The nesting of inline elements may differ (<b><i> and
 * <i><b>), and so may spaces that browsers don't show.
 */
export function isSameHtml(one: string, other: string) {
  return JSON.stringify(tokenize(one)) === JSON.stringify(tokenize(other));
}

function tokenize(html: string) {
  const tokens: Token[] = [];
  const { body } = parseInert(html);
  for (const child of body.childNodes) addTokens(child, { marks: [], isCode: false }, tokens);
  return withoutHiddenSpaces(tokens);
}

function addTokens(node: ChildNode, context: Context, tokens: Token[]) {
  if (node.nodeType === 3 && !isBetweenImages(node)) {
    return addText(node.textContent ?? "", context, tokens);
  }
  if (node.nodeType !== 1) return;
  const element = node as Element;
  const { localName } = element;
  const isInline = INLINE.has(localName);
  const tag = describeTag(element);
  if (LEAVES.has(localName) || (isInline && element.childNodes.length === 0)) {
    tokens.push({ tag: [tag, ...context.marks.toSorted()].join(" "), isBreak: !isInline });
    return;
  }
  const marks = isInline ? [...new Set([...context.marks, tag])] : context.marks;
  const inside = { marks, isCode: context.isCode || localName === "pre" };
  if (!isInline) tokens.push({ tag, isBreak: true });
  for (const child of element.childNodes) addTokens(child, inside, tokens);
  if (!isInline) tokens.push({ tag: `/${localName}`, isBreak: true });
}

/** Whether the node is a space between a gallery's images, which has no effect. */
function isBetweenImages({ parentElement, textContent }: ChildNode) {
  return !textContent?.trim() && parentElement?.matches("figure.gallery");
}

function addText(written: string, { marks, isCode }: Context, tokens: Token[]) {
  const text = isCode ? written : written.replace(/[ \t\n\r\f]+/g, " ");
  const token = { text, marks: marks.toSorted().join(" "), isCode };
  const last = tokens.at(-1);
  if (last && "text" in last && last.marks === token.marks) last.text += text;
  else if (text) tokens.push(token);
}

/** Removes spaces that are not shown: at the start and end of a line, and after another space. */
function withoutHiddenSpaces(tokens: Token[]) {
  const shown: Token[] = [];
  for (const token of tokens) {
    if ("tag" in token && token.isBreak) trimEnd(shown);
    if ("tag" in token || token.isCode) {
      shown.push(token);
      continue;
    }
    const text = token.text.replace(/ +/g, " ");
    const last = shown.at(-1);
    const isAfterSpace = !last || ("tag" in last ? last.isBreak : last.text.endsWith(" "));
    const rest = isAfterSpace ? text.replace(/^ /, "") : text;
    if (rest) shown.push({ ...token, text: rest });
  }
  trimEnd(shown);
  return shown;
}

function trimEnd(shown: Token[]) {
  const last = shown.at(-1);
  if (!last || !("text" in last) || last.isCode) return;
  last.text = last.text.replace(/ $/, "");
  if (!last.text) shown.pop();
}

function describeTag(element: Element) {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
  return `${element.localName}[${attributes.toSorted().join("|")}]`;
}
