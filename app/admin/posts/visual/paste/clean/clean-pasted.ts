import type { EditorView } from "prosemirror-view";
import { parseInert } from "../../../../../shell/trusted-types.ts";
import { footnoteIds } from "../../footnotes/find-footnotes.ts";
import { declared, readStyleSheets } from "./declared-styles.ts";
import { takeContents, unwrap } from "./elements.ts";
import {
  BLOCKS,
  DROPPED,
  DROPPED_STYLES,
  KEPT,
  KEPT_FROM_OUR_EDITOR,
  RENAMED,
} from "./kept-elements.ts";
import { noteListItems } from "./list-parts.ts";
import * as blocks from "./pasted-blocks.ts";
import { writeCheckboxes } from "./pasted-checklists.ts";
import { noteDirections, simplifyDirections } from "./pasted-directions.ts";
import { linkEmbeds } from "./pasted-embeds.ts";
import { noteFootnotes, writeFootnotes } from "./pasted-footnotes.ts";
import { keepLines } from "./pasted-lines.ts";
import { cleanLink, cleanUrl } from "./pasted-links.ts";
import { cleanLists } from "./pasted-lists.ts";
import { showShapes } from "./pasted-shapes.ts";
import { readSource } from "./pasted-source.ts";
import { stylesAsElements } from "./pasted-styles.ts";
import { cleanTables } from "./pasted-tables.ts";

/** What was pasted without what a post doesn't have: fonts, colors, empty lines, tracking. */
export function cleanPasted(pasted: string, view?: EditorView): string {
  const { html, sheets } = readSource(pasted);
  const { body: root } = parseInert(html);
  if (root.querySelector("[data-pm-slice]")) cleanOurs(root);
  else {
    readStyleSheets(root.ownerDocument, sheets);
    cleanForeign(root);
    writeFootnotes(root, footnoteIds(view?.state.doc));
  }
  return root.innerHTML;
}

/** Copied in an editor of ours: all is where it should be. But anyone can claim that. */
function cleanOurs(root: Element) {
  removeComments(root);
  for (const mark of root.querySelectorAll("[data-missing-image]")) mark.remove();
  for (const element of [...root.querySelectorAll("*")].reverse())
    cleanElement(element, KEPT_FROM_OUR_EDITOR);
}

function cleanForeign(root: Element) {
  noteDirections(root);
  noteListItems(root);
  showShapes(root);
  removeComments(root);
  removeDropped(root);
  noteFootnotes(root);
  keepLines(root);
  blocks.nameBlocks(root);
  stylesAsElements(root);
  blocks.flattenCode(root);
  cleanLists(root);
  // From the inside out: an element may be replaced by its children.
  for (const element of [...root.querySelectorAll("*")].reverse()) cleanElement(element);
  joinSpaces(root);
  blocks.replaceBoxes(root);
  blocks.splitAtBreaks(root);
  blocks.trimBreaks(root);
  blocks.removeEmpty(root);
  cleanTables(root);
  blocks.simplify(root);
  simplifyDirections(root);
}

/** Hidden text, and what a post has no place for. Some of that leaves words behind. */
function removeDropped(root: Element) {
  const styles = Object.entries(DROPPED_STYLES);
  for (const element of root.querySelectorAll("[data-style], [class]")) {
    const isDropped = styles.some(([name, value]) => value.test(declared(element, name) ?? ""));
    if (isDropped) element.remove();
  }
  linkEmbeds(root);
  writeCheckboxes(root);
  for (const emoji of root.querySelectorAll("img[data-stringify-emoji]")) {
    emoji.replaceWith(emoji.getAttribute("alt") ?? "");
  }
  for (const element of root.querySelectorAll(DROPPED)) element.remove();
}

function cleanElement(element: Element, more: string[] = []) {
  const name = RENAMED[element.localName] ?? element.localName;
  const isOurs = more.length > 0 && element.matches("span, aside.callout");
  const kept = KEPT[name] ?? (isOurs ? [] : undefined);
  // A box of a web page is replaced once all of it is known.
  if (!kept && /^(section|article|main|header|footer|aside|center|form)$/.test(name)) {
    return replaceWith(element, "div", ["dir"]);
  }
  if (!kept) return unwrap(element);
  const video = element.matches("a.video:is([data-video], :empty)") ? ["class", "data-video"] : [];
  const direction = element.matches(`${BLOCKS}, li, td, th`) ? ["dir"] : [];
  const clean = replaceWith(element, name, [...kept, ...direction, ...more, ...video]);
  if (name === "a") cleanLink(clean, location.origin);
  if (name === "img") cleanImage(clean);
}

function replaceWith(element: Element, name: string, attributes: string[]) {
  const clean = element.ownerDocument.createElement(name);
  for (const attribute of attributes) {
    const value = element.getAttribute(attribute);
    if (value !== null) clean.setAttribute(attribute, value);
  }
  clean.append(takeContents(element));
  element.replaceWith(clean);
  return clean;
}

function cleanImage(image: Element) {
  const src = image.getAttribute("src") ?? "";
  const isDot = image.getAttribute("width") === "1" || image.getAttribute("height") === "1";
  const url = /^data:image\//i.test(src) ? src : cleanUrl(src, location.origin);
  if (isDot) return image.remove();
  const isReadable = url && /^(https?:\/\/|\/(?!\/)|data:image\/)/i.test(url);
  // Without one, it is taken from elsewhere, or its place is marked: see pasted-images.ts.
  image.setAttribute("src", isReadable ? url : "");
  const alt = image.getAttribute("alt");
  if (alt) image.setAttribute("alt", alt.replace(/\s+/g, " "));
  const size = ["width", "height"];
  const isSized = size.every((name) => /^\d{1,5}$/.test(image.getAttribute(name) ?? ""));
  for (const name of size) if (!isSized) image.removeAttribute(name);
}

/** Programs write two spaces as one that does not break and one that does. */
function joinSpaces(root: Element) {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement?.closest("pre")) continue;
    const text = node.textContent ?? "";
    const joined = text.replace(/(?:[ \n\r\t]\u00a0|\u00a0[ \n\r\t\u00a0])[\s\u00a0]*/g, " ");
    if (joined !== text) node.textContent = joined;
  }
}

function removeComments(root: Element) {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
}
