import { parseInert } from "../../../../trusted-types.ts";
import { unwrap } from "./elements.ts";
import { DROPPED, KEPT, KEPT_OF_OURS, RENAMED } from "./kept-elements.ts";
import * as blocks from "./pasted-blocks.ts";
import { cleanLink, cleanUrl } from "./pasted-links.ts";
import { cleanLists, noteWordLists } from "./pasted-lists.ts";
import { styleAsElements } from "./pasted-styles.ts";
import { cleanTables } from "./pasted-tables.ts";

/** What was pasted without what a post doesn't have: fonts, colors, empty lines, tracking. */
export function cleanPasted(html: string): string {
  const { body: root } = parseInert(withoutStyles(html));
  const isOurs = root.querySelector("[data-pm-slice]") !== null;
  for (const comment of commentsIn(root)) comment.remove();
  if (isOurs) cleanOurs(root);
  else cleanForeign(root);
  return root.innerHTML;
}

/** Copied in an editor of ours: all is where it should be. But anyone can claim that. */
function cleanOurs(root: Element) {
  for (const element of [...root.querySelectorAll("*")].reverse())
    cleanElement(element, KEPT_OF_OURS);
}

function cleanForeign(root: Element) {
  noteWordLists(root);
  for (const element of root.querySelectorAll(DROPPED)) element.remove();
  blocks.nameBlocks(root);
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
}

/** Under other names: the site's security policy would report each style and event handler. */
function withoutStyles(html: string) {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/\sstyle\s*=/gi, " data-style=").replace(/\son\w+\s*=/gi, " data-handler="),
    );
}

function cleanElement(element: Element, more: string[] = []) {
  const styled = styleAsElements(element);
  const name = RENAMED[styled.localName] ?? styled.localName;
  const kept = KEPT[name] ?? (more.length > 0 && name === "span" ? [] : undefined);
  // A box of a web page is replaced once all of it is known.
  if (!kept && /^(section|article|main|header|footer|aside|center|form)$/.test(name)) {
    return replaceWith(styled, "div", []);
  }
  if (!kept) return unwrap(styled);
  const video = styled.matches("a.video:is([data-video], :empty)") ? ["class", "data-video"] : [];
  const clean = replaceWith(styled, name, [...kept, ...more, ...video]);
  if (name === "a") cleanLink(clean, location.origin);
  if (name === "img") cleanImage(clean);
}

function replaceWith(element: Element, name: string, attributes: string[]) {
  const clean = element.ownerDocument.createElement(name);
  for (const attribute of attributes) {
    const value = element.getAttribute(attribute);
    if (value !== null) clean.setAttribute(attribute, value);
  }
  clean.append(...element.childNodes);
  element.replaceWith(clean);
  return clean;
}

function cleanImage(image: Element) {
  const src = image.getAttribute("src") ?? "";
  const isDot = image.getAttribute("width") === "1" || image.getAttribute("height") === "1";
  const url = /^data:image\//i.test(src) ? src : cleanUrl(src, location.origin);
  if (isDot) return image.remove();
  const isReadable = url && /^(https?:\/\/|\/(?!\/)|data:image\/)/i.test(url);
  // Without one, it is taken out of the text, and the author is told: see pasted-images.ts.
  image.setAttribute("src", isReadable ? url : "");
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
    node.textContent = (node.textContent ?? "").replace(
      /(?:[ \n\r\t]\u00a0|\u00a0[ \n\r\t\u00a0])[\s\u00a0]*/g,
      " ",
    );
  }
}

function commentsIn(root: Element) {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}
