import { WITHIN_WORDS } from "./allowed-html.server.ts";
import type { PostNode } from "./post-tree.server.ts";

const DESCRIPTION_LENGTH = 160;
const CHARACTERS = new Intl.Segmenter("en");

/** The node's words on one line. */
export function wordsOnOneLine(node: PostNode): string {
  const texts: string[] = [];
  addTexts(node, texts);
  return texts
    .join("")
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim();
}

function addTexts(node: PostNode, texts: string[]) {
  if (typeof node === "string") return texts.push(node);
  const space = WITHIN_WORDS.has(node.name) ? "" : " ";
  texts.push(space);
  for (const child of node.children) addTexts(child, texts);
  return texts.push(space);
}

export function countWords(text: string): number {
  return text === "" ? 0 : text.split(" ").length;
}

/** The node's text as it was written. */
export function plainText(node: PostNode): string {
  if (typeof node === "string") return node;
  return node.name === "br" ? "\n" : node.children.map(plainText).join("");
}

/** At most `count` code points, and never a part of what a reader sees as one character. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text.trimEnd();
  let first = "";
  let left = count;
  for (const { segment } of CHARACTERS.segment(text)) {
    left -= [...segment].length;
    if (left < 0) break;
    first += segment;
  }
  return first.trimEnd();
}

/** The description of a post if nobody has written one. */
export function startOfText(text: string): string {
  return firstCharacters(text, DESCRIPTION_LENGTH);
}
