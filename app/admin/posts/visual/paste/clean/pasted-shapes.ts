import { parseInert } from "../../../../../shell/trusted-types.ts";
import { declared } from "./declared-styles.ts";
import { renamed, takeContents, unwrap } from "./elements.ts";
import { readSource } from "./pasted-source.ts";

const VML = /^\[if gte vml 1\]>/i;
const WITH_WORDS = /<v:text(box|path)\b/i;
const PARAGRAPHS = "p, h1, h2, h3, h4, h5, h6";

/** Before comments go: the words of text boxes and WordArt, after the paragraph with the shape. */
export function showShapes(root: Element) {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  const shown = new Set<string>();
  // From the last: each box goes right after its paragraph.
  for (const comment of comments.reverse()) {
    if (VML.test(comment.data) && WITH_WORDS.test(comment.data)) showWords(comment, shown);
  }
  removePictures(root, shown);
  for (const layout of [...root.querySelectorAll("span")].reverse()) {
    if (declared(layout, "mso-ignore")?.startsWith("vglayout")) unwrapLayout(layout);
  }
}

function showWords(comment: Comment, shown: Set<string>) {
  const { html } = readSource(comment.data.replace(VML, "").replace(/<!\[endif\]$/i, ""));
  const { body } = parseInert(html);
  const box = comment.ownerDocument.createElement("div");
  for (const shape of body.querySelectorAll("v\\:textbox, v\\:textpath")) {
    const words = shape.getAttribute("string");
    const paragraph = comment.ownerDocument.createElement("p");
    paragraph.textContent = words;
    if (words) box.append(paragraph);
    unwrapTables(shape);
    if (shape.textContent?.trim()) box.append(takeContents(shape));
  }
  if (!box.hasChildNodes()) return;
  for (const { id } of body.querySelectorAll("[id]")) shown.add(id);
  placeAfter(comment, box);
}

/** Programs that can't show a shape get a picture of it. */
function removePictures(root: Element, shown: Set<string>) {
  for (const picture of root.querySelectorAll("img[v\\:shapes]")) {
    const ids = picture.getAttribute("v:shapes")?.split(/\s+/) ?? [];
    const [, words] = /^Text Box: (.+)/s.exec(picture.getAttribute("alt") ?? "") ?? [];
    if (ids.length > 0 && ids.every((id) => shown.has(id))) picture.remove();
    else if (words) {
      const paragraph = root.ownerDocument.createElement("p");
      paragraph.textContent = words;
      placeAfter(picture, paragraph);
      picture.remove();
    }
  }
}

/** A table that only puts a shape in its place. */
function unwrapLayout(layout: Element) {
  if (!layout.querySelector("table")) return;
  unwrapTables(layout);
  const box = layout.ownerDocument.createElement("div");
  box.append(takeContents(layout));
  placeAfter(layout, box);
}

function unwrapTables(parent: Element) {
  for (const cell of parent.querySelectorAll("td")) renamed(cell, "div");
  for (const part of parent.querySelectorAll("table, tbody, tr")) unwrap(part);
}

function placeAfter(node: Comment | Element, block: Element) {
  const paragraph = node.parentElement?.closest(PARAGRAPHS);
  if (paragraph) paragraph.after(block);
  else node.before(block);
}
