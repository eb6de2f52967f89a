import { declared } from "./declared-styles.ts";
import { isBlank, isElement } from "./elements.ts";
import { BLOCKS } from "./kept-elements.ts";

const INLINE = "span, a, b, strong, i, em, font";

/** Lines that a program keeps apart by a style, with line breaks instead. */
export function keepLines(root: Element) {
  for (const gap of root.querySelectorAll("[data-stringify-type='paragraph-break']")) {
    gap.replaceWith(createBreak(root), createBreak(root));
  }
  for (const element of root.querySelectorAll(INLINE)) {
    if (declared(element, "display") === "block") breakAround(element);
  }
  breakPreserved(root);
}

function breakAround(element: Element) {
  if (element.querySelector(BLOCKS)) return;
  const [before, after] = [element.previousSibling, element.nextSibling];
  const isText = element.textContent?.trim();
  if (!isText && !element.querySelector("img")) return element.replaceWith(createBreak(element));
  if (before && !isBlockOrBreak(before)) element.before(createBreak(element));
  if (after && !isBlockOrBreak(after)) element.after(createBreak(element));
}

/** White space is shown as it is written. */
function breakPreserved(root: Element) {
  const isPreserved = new Map<Element | null, boolean>();
  for (const element of root.querySelectorAll("*")) {
    const style = declared(element, "white-space");
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
  const parts = lines.flatMap((line, index) => (index === 0 ? [line] : [createBreak(node), line]));
  for (const part of parts) node.before(part);
  node.remove();
}

function isBlockOrBreak(node: ChildNode) {
  return isElement(node) && node.matches(`br, ${BLOCKS}`);
}

function createBreak({ ownerDocument }: Node) {
  return (ownerDocument as Document).createElement("br");
}
