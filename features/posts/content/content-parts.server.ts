import { append, newElement, type PostElement, type PostNode } from "./post-tree.server.ts";
import { addSanitized, type Piece } from "./sanitize.server.ts";
import { type Part, TAG, topLevelParts } from "./top-level-parts.ts";

const MARKUP = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--/i;
const TAG_OR_START = new RegExp(`${TAG.source}|<(?=/?[a-z])`, "gi");
const LINE_END = "(?:\\r\\n?|\\n)";
const IN_MARKUP = new RegExp(`<br\\s*/?>${LINE_END}|${TAG_OR_START.source}|${LINE_END}`, "gi");
const IN_PLAIN_TEXT = new RegExp(`<|${LINE_END}`, "g");

/** A part of a post's content, with what readers see of it. */
export type ContentPart = Part & { nodes: PostNode[]; isTooDeep: boolean };

/**
 * The parts of a post's content. Each is parsed by itself, so that an editor can change one of them
 * without an effect on the others. Tags that only stand around parts have no effect.
 */
export function contentParts(content: string): ContentPart[] {
  const isMarkup = hasMarkup(content);
  const parts = topLevelParts(isMarkup ? content : content.replaceAll("<", "x"));
  return parts.map((part) => {
    const tree = newElement("");
    const isRead =
      part.kind === "block"
        ? addSanitized(tree, piecesOf(content, part, TAG_OR_START))
        : part.kind !== "bare" || addBareText(tree, content, part, isMarkup);
    return { ...part, nodes: tree.children, isTooDeep: !isRead };
  });
}

/** Whether the content is HTML, not plain text in which a “<” may stand. */
export function hasMarkup(content: string) {
  return MARKUP.test(content);
}

/** Adds a paragraph with line breaks, or what is written if it shows nothing. */
function addBareText(tree: PostElement, content: string, part: Part, isMarkup: boolean) {
  const source = content.slice(part.from, part.to);
  const from = part.from + source.length - source.trimStart().length;
  const trimmed = { from, to: from + source.trim().length };
  const paragraph = newElement("p");
  const pieces = piecesOf(content, trimmed, isMarkup ? IN_MARKUP : IN_PLAIN_TEXT);
  const isRead = addSanitized(paragraph, pieces);
  if (isShown(paragraph)) append(tree, paragraph);
  else addSanitized(tree, piecesOf(content, part, TAG_OR_START));
  return isRead;
}

/** Whether it has words, an image or a video. */
function isShown(node: PostNode): boolean {
  if (typeof node === "string") return /[^ \t\r\n\f]/.test(node);
  return node.name === "img" || node.attributes.class === "video" || node.children.some(isShown);
}

/** Escapes the start of a tag that never ends, which would swallow the next one, and adds breaks. */
function piecesOf(content: string, { from, to }: { from: number; to: number }, pattern: RegExp) {
  const pieces: Piece[] = [];
  let done = from;
  for (const { 0: match, index } of content.slice(from, to).matchAll(pattern)) {
    const isBreak = /[\r\n]$/.test(match);
    if (match !== "<" && !isBreak) continue;
    const html = isBreak ? "<br />" : "&lt;";
    pieces.push({ html: content.slice(done, from + index), at: done }, { html });
    done = from + index + match.length;
  }
  return [...pieces, { html: content.slice(done, to), at: done }];
}

/** A post's content as readers see it. Paragraphs of bare text stand on lines of their own. */
export function contentTree(content: string): PostElement {
  const tree = newElement("");
  let isAfterText = false;
  const parts = contentParts(content);
  for (const [index, { kind, nodes }] of parts.entries()) {
    if (nodes.length === 0) continue;
    const isText = kind === "bare" && isParagraph(nodes);
    const next = parts[index + 1];
    if (isBlank(nodes) && next?.kind === "bare" && isParagraph(next.nodes)) continue;
    if (isText || isAfterText) startLine(tree);
    for (const node of nodes) append(tree, node);
    isAfterText = isText;
  }
  return tree;
}

function isParagraph([first]: PostNode[] = []) {
  return typeof first === "object" && first.name === "p";
}

function isBlank(nodes: PostNode[]) {
  return nodes.every((node) => typeof node === "string" && node.trim() === "");
}

function startLine(tree: PostElement) {
  const last = tree.children.at(-1);
  if (last === undefined || (typeof last === "string" && last.endsWith("\n"))) return;
  append(tree, "\n");
}
