import { parseInert } from "../../../shell/trusted-types.ts";
import {
  createElement,
  findComments,
  isBlank,
  renameElement,
  takeContents,
  unwrap,
} from "./elements.ts";
import type { Marker } from "./lists.ts";
import { declaredLength, getDeclaredValue, readSource } from "./styles.ts";

const MSO_LIST = /^(l\d+) level(\d+) (lfo\d+)/;
const DEEPEST_LEVEL = 9;

/** Marks the level and sign of each item, and removes the signs. Needs the comments. */
export function noteListItems(root: Element) {
  const signs = takeSigns(root);
  for (const element of root.querySelectorAll("p, li")) {
    const [, list, level, override] =
      MSO_LIST.exec(getDeclaredValue(element, "mso-list") ?? "") ?? [];
    const indent = element.getAttribute("data-stringify-indent");
    const stated =
      level ?? element.getAttribute("data-aria-level") ?? (indent && Number(indent) + 1);
    for (const name of ["level", "marker", "id"]) element.removeAttribute(`data-list-${name}`);
    if (!stated || !(Number(stated) > 0)) continue;
    element.setAttribute("data-list-level", String(Math.min(DEEPEST_LEVEL, Number(stated))));
    element.setAttribute("data-list-marker", JSON.stringify(parseMarker(signs.get(element) ?? "")));
    const id = list ? `${list} ${override}` : element.getAttribute("data-listid");
    if (id) element.setAttribute("data-list-id", id);
  }
}

/** Removes the number or bullet of each item, which Word writes as text in marked elements. */
function takeSigns(root: Element) {
  const signs = new Map<Element | null, string>();
  const take = (owner: Element | null, nodes: ChildNode[]) => {
    const text = nodes.map((node) => (node.nodeType === 8 ? "" : node.textContent)).join("");
    signs.set(owner, (signs.get(owner) ?? "") + text);
    for (const node of nodes) node.remove();
  };
  for (const element of root.querySelectorAll("[data-style]")) {
    if (getDeclaredValue(element, "mso-list") === "ignore")
      take(element.closest("p, li"), [element]);
  }
  const starts = findComments(root).filter(({ data }) => /^\[if !supportlists\]/i.test(data));
  for (const start of starts) take(start.parentElement?.closest("p, li") ?? null, untilEnd(start));
  return signs;
}

/** The nodes between a conditional comment and its end. */
function untilEnd(start: Comment) {
  const nodes: ChildNode[] = [];
  for (let next = start.nextSibling; next; next = next.nextSibling) {
    if (next.nodeType === 8 && /^\[endif\]/i.test(next.textContent ?? "")) return nodes;
    nodes.push(next);
  }
  return [];
}

function parseMarker(sign: string): Marker {
  const text = sign.trim().slice(0, 40);
  const [, digits] = /(?:^|[^\d])(\d{1,5})[.):\]]*$/.exec(text) ?? [];
  if (digits !== undefined) return { tag: "ol", ...(Number(digits) !== 1 && { start: digits }) };
  const [, letters] = /^\(?(?:\w+\.)*([a-z]{1,4})[.)]$/i.exec(text) ?? [];
  if (letters === undefined) return { tag: "ul" };
  const isLower = letters === letters.toLowerCase();
  // "i" is more often the first of i, ii, iii than the ninth of a, b, c.
  if (/^[ivx]+$/i.test(letters)) return { tag: "ol", type: isLower ? "i" : "I" };
  const place = letters.toLowerCase().charCodeAt(0) - 96;
  const isLater = letters.length === 1 && place > 1;
  return { tag: "ol", type: isLower ? "a" : "A", ...(isLater && { start: String(place) }) };
}

const VML = /^\[if gte vml 1\]>/i;
const PICTURES = "v\\:imagedata[src]";
const READABLE = /^(https?:|data:|\/)/i;
const POINTS_PER_PIXEL = 0.75;

/** Before comments go: pictures that only VML has become images. */
export function showPictures(root: Element) {
  const images = [...root.querySelectorAll("img")];
  const known = new Set(
    images.flatMap((image) => [
      image.getAttribute("src") ?? "",
      ...(image.getAttribute("v:shapes")?.split(/\s+/) ?? []),
    ]),
  );
  for (const picture of root.querySelectorAll(PICTURES)) {
    if (!isKnown(picture, known)) picture.before(createImage(picture, root));
  }
  for (const comment of findComments(root)) {
    if (!VML.test(comment.data) || hasOtherImage(comment)) continue;
    const { body } = parseInert(readSource(comment.data.replace(VML, "")).html);
    for (const picture of body.querySelectorAll(PICTURES)) {
      if (!isKnown(picture, known)) comment.before(createImage(picture, root));
    }
  }
  for (const image of root.querySelectorAll("img")) noteSize(image, image);
}

/** Programs that can't show VML get an image, which names the shapes in it. */
function isKnown(picture: Element, known: Set<string>) {
  if (known.has(picture.getAttribute("src") ?? "")) return true;
  for (let shape: Element | null = picture; shape; shape = shape.parentElement) {
    const ids = [shape.id, shape.getAttribute("o:spid") ?? ""];
    if (ids.some((id) => id !== "" && known.has(id))) return true;
  }
  return false;
}

function hasOtherImage(comment: Comment) {
  let next = comment.nextSibling;
  while (next && next.nodeType === 3 && isBlank(next)) next = next.nextSibling;
  return next?.nodeType === 8 && /^\[if !vml\]/i.test(next.textContent ?? "");
}

function createImage(picture: Element, root: Element) {
  const shape = picture.closest("v\\:shape, v\\:rect, v\\:roundrect, v\\:oval");
  const image = createElement(root, "img");
  image.setAttribute("src", picture.getAttribute("src") ?? "");
  image.setAttribute("alt", shape?.getAttribute("alt") ?? "");
  if (shape) noteSize(image, shape);
  return image;
}

/** The size of an image that is looked up among others: by its attributes, or its style. */
function noteSize(image: Element, styled: Element) {
  if (READABLE.test(image.getAttribute("src") ?? "")) return;
  for (const name of ["width", "height"]) {
    if (/^\d+$/.test(image.getAttribute(name) ?? "")) continue;
    const length = declaredLength(styled, name);
    if (length) image.setAttribute(name, String(Math.round(length / POINTS_PER_PIXEL)));
  }
}

const WITH_WORDS = /<v:text(box|path)\b/i;
const PARAGRAPHS = "p, h1, h2, h3, h4, h5, h6";

/** Inserts the text of text boxes and WordArt after their paragraph. Needs the comments. */
export function showShapes(root: Element) {
  const shown = new Set<string>();
  // Start at the last one, because each box is inserted right after its paragraph.
  for (const comment of findComments(root).reverse()) {
    if (VML.test(comment.data) && WITH_WORDS.test(comment.data)) showWords(comment, shown);
  }
  removePictures(root, shown);
  for (const layout of [...root.querySelectorAll("span")].reverse()) {
    if (getDeclaredValue(layout, "mso-ignore")?.startsWith("vglayout")) unwrapLayout(layout);
  }
}

function showWords(comment: Comment, shown: Set<string>) {
  const { html } = readSource(comment.data.replace(VML, "").replace(/<!\[endif\]$/i, ""));
  const { body } = parseInert(html);
  const box = createElement(comment, "div");
  for (const shape of body.querySelectorAll("v\\:textbox, v\\:textpath")) {
    const words = shape.getAttribute("string");
    if (words) box.append(createElement(comment, "p", words));
    unwrapTables(shape);
    if (shape.textContent?.trim()) box.append(takeContents(shape));
  }
  if (!box.hasChildNodes()) return;
  for (const { id } of body.querySelectorAll("[id]")) shown.add(id);
  placeAfter(comment, box);
}

/** Removes the pictures of shapes, which are for programs that can't show shapes. */
function removePictures(root: Element, shown: Set<string>) {
  for (const picture of root.querySelectorAll("img")) {
    const shapes = picture.getAttribute("v:shapes");
    if (shapes === null) continue;
    const ids = shapes.split(/\s+/);
    const [, words] = /^Text Box: (.+)/s.exec(picture.getAttribute("alt") ?? "") ?? [];
    if (ids.every((id) => shown.has(id))) picture.remove();
    else if (words) {
      placeAfter(picture, createElement(root, "p", words));
      picture.remove();
    }
  }
}

/** Unwraps a table that only positions a shape. */
function unwrapLayout(layout: Element) {
  if (!layout.querySelector("table")) return;
  unwrapTables(layout);
  placeAfter(layout, createElement(layout, "div", takeContents(layout)));
}

function unwrapTables(parent: Element) {
  for (const cell of parent.querySelectorAll("td")) renameElement(cell, "div");
  for (const part of parent.querySelectorAll("table, tbody, tr")) unwrap(part);
}

function placeAfter(node: Comment | Element, block: Element) {
  const paragraph = node.parentElement?.closest(PARAGRAPHS);
  if (paragraph) paragraph.after(block);
  else node.before(block);
}
