import type { EditorView } from "prosemirror-view";
import { parseInert } from "../../../shell/trusted-types.ts";
import { footnoteIds } from "../footnotes/footnote-commands.ts";
import {
  cleanTables,
  joinLines,
  nameBlocks,
  removeEmpty,
  replaceBoxes,
  separateBlocks,
  simplify,
} from "./blocks.ts";
import {
  areGlued,
  BLOCKS,
  BOXES,
  DROPPED_BETWEEN_WORDS,
  DROPPED_SELECTOR,
  DROPPED_STYLES,
  findComments,
  KEPT_ATTRIBUTES,
  KEPT_FROM_OUR_EDITOR,
  RENAMED,
  replaceElement,
  unwrap,
} from "./elements.ts";
import { cleanLink, cleanUrl, linkEmbeds, noteFootnotes, writeFootnotes } from "./links.ts";
import { cleanLists, wrapListText } from "./lists.ts";
import { noteListItems, showPictures, showShapes } from "./office.ts";
import { getDeclaredValue, readSource, readStyleSheets, stylesAsElements } from "./styles.ts";
import {
  flattenCode,
  joinSpaces,
  keepLines,
  noteDirections,
  simplifyDirections,
  splitAtBreaks,
  trimBreaks,
  writeCheckboxes,
} from "./text.ts";

/**
 * Turns pasted HTML into the HTML of a post, without what posts don't have: fonts, colors, empty
 * lines, tracking parameters.
 */
export function cleanPasted(pasted: string, view?: EditorView): string {
  const { html, sheets } = readSource(pasted);
  const { body: root } = parseInert(html);
  readStyleSheets(root.ownerDocument, sheets);
  const steps = root.querySelector("[data-pm-slice]") ? STEPS_FROM_OUR_EDITOR : STEPS;
  for (const step of steps) step(root);
  if (steps === STEPS) writeFootnotes(root, footnoteIds(view?.state.doc));
  return root.innerHTML;
}

type Step = (root: Element) => void;

/** All of the conversion, in order. Each step changes the tree. */
const STEPS: Step[] = [
  // Word processors and web pages say things in comments, styles and classes, which go after this.
  noteDirections,
  noteListItems,
  showShapes,
  showPictures,
  removeComments,
  // Then what is hidden or can't be in a post.
  removeHidden,
  linkEmbeds,
  writeCheckboxes,
  removeDropped,
  noteFootnotes,
  // Styles become the elements that look like them.
  keepLines,
  nameBlocks,
  wrapListText,
  stylesAsElements,
  // Blocks are put where they may stand.
  flattenCode,
  splitAtBreaks,
  separateBlocks,
  joinLinesInTitles,
  cleanLists,
  // From here on, only elements and attributes of posts are left.
  cleanElements(),
  joinSpaces,
  replaceBoxes,
  trimBreaks,
  removeEmpty,
  cleanTables,
  simplify,
  simplifyDirections,
];

/** HTML from our own editor has the right structure, but any page can claim to be our editor. */
const STEPS_FROM_OUR_EDITOR: Step[] = [
  removeComments,
  removeImageMarks,
  cleanElements(KEPT_FROM_OUR_EDITOR),
  separateBlocks,
];

function removeComments(root: Element) {
  for (const comment of findComments(root)) comment.remove();
}

function removeImageMarks(root: Element) {
  for (const mark of root.querySelectorAll("[data-missing-image]")) mark.remove();
}

function removeHidden(root: Element) {
  const styles = Object.entries(DROPPED_STYLES);
  for (const element of root.querySelectorAll("[data-style], [class]")) {
    const isDropped = styles.some(([name, value]) =>
      value.test(getDeclaredValue(element, name) ?? ""),
    );
    if (isDropped) element.remove();
  }
}

/** Removes elements that posts don't have. Emojis leave text behind. */
function removeDropped(root: Element) {
  for (const emoji of root.querySelectorAll("img[data-stringify-emoji]")) {
    emoji.replaceWith(emoji.getAttribute("alt") ?? "");
  }
  for (const menu of root.querySelectorAll("nav")) menu.replaceChildren();
  for (const element of root.querySelectorAll(DROPPED_SELECTOR)) {
    const { previousSibling, nextSibling } = element;
    const isBetween =
      element.matches(DROPPED_BETWEEN_WORDS) && areGlued(previousSibling, nextSibling);
    if (isBetween) element.before(" ");
    element.remove();
  }
}

function joinLinesInTitles(root: Element) {
  for (const title of root.querySelectorAll("summary, caption")) joinLines(title);
}

/** From the inside out, because an element may be replaced by its children. */
function cleanElements(more: string[] = []): Step {
  return (root) => {
    for (const element of [...root.querySelectorAll("*")].reverse()) cleanElement(element, more);
  };
}

function cleanElement(element: Element, more: string[]) {
  const name = RENAMED[element.localName] ?? element.localName;
  const isOurs = more.length > 0 && element.matches("span, aside.callout");
  const kept = KEPT_ATTRIBUTES[name] ?? (isOurs ? [] : undefined);
  // A box is replaced once all of it is known.
  if (!kept && BOXES.includes(name)) return replaceElement(element, "div", ["dir"]);
  if (!kept) return unwrap(element);
  const video = element.matches("a.video:is([data-video], :empty)") ? ["class", "data-video"] : [];
  const direction = element.matches(`${BLOCKS}, li, td, th`) ? ["dir"] : [];
  const clean = replaceElement(element, name, [...kept, ...direction, ...more, ...video]);
  if (name === "a") cleanLink(clean, location.origin);
  if (name === "img") cleanImage(clean);
}

function cleanImage(image: Element) {
  const src = image.getAttribute("src") ?? "";
  const isDot = image.getAttribute("width") === "1" || image.getAttribute("height") === "1";
  const url = /^data:image\//i.test(src) ? src : cleanUrl(src, location.origin);
  if (isDot) return image.remove();
  const isReadable = url && /^(https?:\/\/|\/(?!\/)|data:image\/)/i.test(url);
  // An image without a source is read from the clipboard, or its place is marked: see pasted-
  // images.ts.
  image.setAttribute("src", isReadable ? url : "");
  const alt = image.getAttribute("alt");
  if (alt) image.setAttribute("alt", alt.replace(/\s+/g, " "));
  const size = ["width", "height"];
  const isSized = size.every((name) => /^\d{1,5}$/.test(image.getAttribute(name) ?? ""));
  for (const name of size) if (!isSized) image.removeAttribute(name);
}
