import {
  areGlued,
  BLOCKS,
  createElement,
  isBlank,
  isBreak,
  isElement,
  isPart,
  PARTS_OF_BLOCKS,
  renameElement,
  wrapInside,
} from "./elements.ts";
import { getDeclaredValue } from "./styles.ts";

const INLINE =
  "span, a, b, strong, i, em, font, u, s, del, ins, mark, small, cite, q, abbr, time, label";

/** Lines that a program keeps apart by a style, with line breaks instead. */
export function keepLines(root: Element) {
  for (const gap of root.querySelectorAll("[data-stringify-type='paragraph-break']")) {
    gap.replaceWith(createElement(root, "br"), createElement(root, "br"));
  }
  for (const element of root.querySelectorAll(INLINE)) {
    const display = getDeclaredValue(element, "display") ?? "";
    if (/^(block|flex|grid|table|list-item)$/.test(display)) breakAround(element);
  }
  for (const element of root.querySelectorAll("[data-style], [class]")) {
    if (/^(inline-)?(flex|grid)$/.test(getDeclaredValue(element, "display") ?? ""))
      spaceApart(element);
  }
  for (const reading of root.querySelectorAll("rt")) {
    if (reading.previousElementSibling?.localName !== "rp")
      reading.textContent = `(${reading.textContent})`;
  }
  breakPreserved(root);
}

/** The parts of a row or a column stand apart without a space between their words. */
function spaceApart(parent: Element) {
  if (parent.closest("pre, code")) return;
  const isColumn = getDeclaredValue(parent, "flex-direction")?.startsWith("column");
  for (const part of parent.querySelectorAll(`:scope > :is(${INLINE})`)) {
    if (isColumn && part.textContent?.trim()) breakAround(part);
    if (areGlued(part.previousSibling, part)) part.before(" ");
    if (areGlued(part, part.nextSibling)) part.after(" ");
  }
}

function breakAround(element: Element) {
  if (element.querySelector(BLOCKS)) return wrapInside(element, "div");
  const [before, after] = [neighbor(element, "previousSibling"), neighbor(element, "nextSibling")];
  const isText = element.textContent?.trim();
  if (!isText && !element.querySelector("img"))
    return element.replaceWith(createElement(element, "br"));
  if (before && !isBlockOrBreak(before)) element.before(createElement(element, "br"));
  if (after && !isBlockOrBreak(after)) element.after(createElement(element, "br"));
}

/** The element's neighbor in its line, even if one of the two is inside a format. */
function neighbor(element: Element, side: "previousSibling" | "nextSibling") {
  let inline = element;
  while (!inline[side] && inline.parentElement?.matches(INLINE)) inline = inline.parentElement;
  return inline[side];
}

/** White space is shown as it is written. */
function breakPreserved(root: Element) {
  const isPreserved = new Map<Element | null, boolean>();
  for (const element of root.querySelectorAll("*")) {
    const style = getDeclaredValue(element, "white-space");
    const preserves = style
      ? /^(pre|break-spaces)/.test(style)
      : isPreserved.get(element.parentElement);
    isPreserved.set(element, preserves ?? false);
    if (!preserves || element.matches("pre, code, table, tbody, tr, ul, ol")) continue;
    for (const node of [...element.childNodes]) {
      if (node.nodeType === 3 && node.textContent?.includes("\n")) breakLines(node);
    }
  }
}

function breakLines(node: ChildNode) {
  const isBetween = [node.previousSibling, node.nextSibling].some(
    (each) => each === null || isBlockOrBreak(each),
  );
  if (isBlank(node) && isBetween) return;
  const lines = (node.textContent ?? "").split(/\r?\n/);
  const parts = lines.flatMap((line, index) =>
    index === 0 ? [line] : [createElement(node, "br"), line],
  );
  for (const part of parts) node.before(part);
  node.remove();
}

function isBlockOrBreak(node: ChildNode) {
  return isElement(node) && node.matches(`br, ${BLOCKS}`);
}

/** Where paragraphs can't stand. */
const LINES = "h2, h3, h4, h5, h6, summary, caption, figure";

/**
 * Two line breaks are how mail programs and social networks end a paragraph. An empty one takes
 * their place, and parts what is around it like any other block.
 */
export function splitAtBreaks(root: Element) {
  const walker = root.ownerDocument.createTreeWalker(root);
  const ends: Element[] = [];
  const repeated: ChildNode[] = [];
  let first: { lineBreak: Element; block: Element | null } | undefined;
  let blanks: ChildNode[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as ChildNode;
    if (isBreak(node)) {
      const block = node.closest(PARTS_OF_BLOCKS);
      if (!first || first.block !== block) first = { lineBreak: node, block };
      else if (!block?.matches(LINES)) {
        if (ends.at(-1) !== first.lineBreak) ends.push(first.lineBreak);
        repeated.push(...blanks, node);
      }
      blanks = [];
    } else if (isBlank(node)) {
      blanks.push(node);
    } else if (!isElement(node) || node.matches(`${PARTS_OF_BLOCKS}, img, a.video`)) {
      first = undefined;
    }
  }
  for (const lineBreak of ends) lineBreak.replaceWith(createElement(root, "p"));
  for (const node of repeated) node.remove();
}

/** At the start and the end of a block they show nothing. */
export function trimBreaks(root: Element) {
  for (const element of root.querySelectorAll("p, td, th, li, figcaption, h2, h3, h4, h5, h6")) {
    for (const nodes of [[...element.childNodes], [...element.childNodes].reverse()]) {
      for (const node of nodes) {
        if (isBreak(node)) node.remove();
        else if (!isBlank(node)) break;
      }
    }
  }
}

const CODE_LINES = `${BLOCKS}, li, tr, dt, dd, caption, figcaption, summary`;
const WITHOUT_BLOCKS = "h1, h2, h3, h4, h5, h6, p, summary, caption";

/** Text in code has no elements, and one language. */
export function flattenCode(root: Element) {
  for (const code of root.querySelectorAll("code")) {
    if (!code.closest("pre") && code.querySelector(CODE_LINES)) separateLines(code);
  }
  for (const pre of root.querySelectorAll("pre:not([data-protected])")) {
    const code = pre.querySelector("code");
    const language = /(?:^|\s)(language-[\w+#.-]+)/.exec(
      `${code?.className ?? ""} ${pre.className} ${pre.parentElement?.className ?? ""}`,
    )?.[1];
    const inside = createElement(root, "code", readLines(pre).join("\n").replace(/\n$/, ""));
    if (language) inside.className = language;
    pre.replaceChildren(inside);
    pre.removeAttribute("class");
  }
  for (const code of root.querySelectorAll(":not(pre) > code")) code.removeAttribute("class");
}

/** Code in a line that has lines itself is a block. */
function separateLines(code: Element) {
  if (code.querySelector("img")) return;
  if (code.closest(WITHOUT_BLOCKS)) {
    code.textContent = readLines(code).join(" ");
    if (areGlued(code.previousSibling, code)) code.before(" ");
    if (areGlued(code, code.nextSibling)) code.after(" ");
    return;
  }
  const { className } = code;
  renameElement(code, "pre").className = className;
}

/** Programs write the lines of code as blocks, items or rows. Each is a line, also without text. */
function readLines(code: Element): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  const end = () => {
    if (line !== undefined) lines.push(line.replace(/\r?\n$/, ""));
    line = undefined;
  };
  const read = (parent: Element) => {
    for (const child of parent.childNodes) {
      if (isLine(child)) {
        end();
        if (!child.querySelector(CODE_LINES)) line = "";
        read(child);
        end();
      } else if (isElement(child)) {
        if (child.localName === "br") line = `${line ?? ""}\n`;
        if (line && child.matches("td, th") && areGlued(child.previousElementSibling, child))
          line += " ";
        read(child);
      } else if (!isBetweenLines(child)) line = (line ?? "") + child.textContent;
    }
  };
  read(code);
  end();
  return lines;
}

function isBetweenLines(node: ChildNode) {
  const neighbors = [node.previousSibling, node.nextSibling].filter((each) => each !== null);
  return isBlank(node) && neighbors.length > 0 && neighbors.every(isPart);
}

function isLine(node: ChildNode): node is Element {
  return isElement(node) && node.matches(CODE_LINES);
}

/** Programs write two spaces as a space and a non-breaking one. One is enough. */
export function joinSpaces(root: Element) {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement?.closest("pre")) continue;
    const text = node.textContent ?? "";
    const joined = text.replace(/(?:[ \n\r\t]\u00a0|\u00a0[ \n\r\t\u00a0])[\s\u00a0]*/g, " ");
    if (joined !== text) node.textContent = joined;
  }
}

/** Turns checkboxes into signs. Google Docs writes them as pictures, web pages as fields. */
export function writeCheckboxes(root: Element) {
  for (const item of root.querySelectorAll("li[role='checkbox']")) {
    const pictures = item.querySelectorAll(":scope > img, img[aria-roledescription='checkbox']");
    for (const picture of pictures) picture.remove();
    addSign(item, item.getAttribute("aria-checked") === "true");
  }
  for (const box of root.querySelectorAll("li input[type='checkbox' i]")) {
    const item = box.closest("li");
    const isChecked = box.hasAttribute("checked");
    box.remove();
    if (item) addSign(item, isChecked);
  }
}

function addSign(item: Element, isChecked: boolean) {
  const text = item.querySelector(":scope > p") ?? item;
  text.prepend(isChecked ? "☑ " : "☐ ");
}

const DIRECTED = `${BLOCKS}, li, td, th, blockquote`;

/** Marks the direction of right-to-left blocks: the elements around them may not be pasted. */
export function noteDirections(root: Element) {
  const directions = new Map<Element | null, string | undefined>();
  const page = root.ownerDocument.documentElement;
  directions.set(root, statedDirection(root) ?? statedDirection(page));
  for (const outer of [root, page]) outer.removeAttribute("dir");
  for (const element of root.querySelectorAll("*")) {
    const outer = directions.get(element.parentElement);
    const direction = statedDirection(element) ?? outer;
    directions.set(element, direction);
    const isOther = direction === "rtl" || outer === "rtl";
    if (direction && isOther && element.matches(DIRECTED)) element.setAttribute("dir", direction);
    else element.removeAttribute("dir");
  }
}

function statedDirection(element: Element) {
  const direction =
    element.getAttribute("dir")?.toLowerCase() ?? getDeclaredValue(element, "direction");
  return direction === "rtl" || direction === "ltr" ? direction : undefined;
}

/** Removes repeated directions. A list has its items' direction: its margin is on their side. */
export function simplifyDirections(root: Element) {
  for (const list of root.querySelectorAll("ul, ol")) {
    const items = [...list.children];
    if (items.length > 0 && items.every((item) => item.getAttribute("dir") === "rtl")) {
      list.setAttribute("dir", "rtl");
    }
  }
  for (const element of [...root.querySelectorAll("[dir]")].reverse()) {
    const outer = element.parentElement?.closest("[dir]")?.getAttribute("dir") ?? "ltr";
    if (element.getAttribute("dir") === outer) element.removeAttribute("dir");
  }
}
