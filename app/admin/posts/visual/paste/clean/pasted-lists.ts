import { isBlank, isElement, unwrap } from "./elements.ts";
import { BLOCKS } from "./kept-elements.ts";
import {
  type ListPart,
  outermostList,
  readContinuation,
  readListItems,
  readListParagraph,
} from "./list-parts.ts";
import { writeLists } from "./write-lists.ts";

const WITH_LEVEL = "li[data-list-level]";

/** The lists of word processors as HTML has them: nested, with nothing but items inside. */
export function cleanLists(root: Element) {
  for (const list of root.querySelectorAll("ul, ol")) fixChildren(list);
  unwrapBoxes(root);
  const done = new Set<Element>();
  for (const item of root.querySelectorAll("[data-list-level]")) {
    if (done.has(item)) continue;
    const run = runFrom(outermostList(item));
    for (const { element } of run) done.add(element);
    writeLists(run);
  }
  for (const item of root.querySelectorAll("li")) {
    if (!item.parentElement?.matches("ul, ol")) wrapStrayItems(item);
  }
}

/** Google Docs and Apple Notes put a nested list beside the item that it belongs to. */
function fixChildren(list: Element) {
  for (const child of [...list.childNodes]) {
    if (isElement(child) && child.localName === "li") continue;
    if (isBlank(child) || (isElement(child) && child.localName === "br")) {
      child.remove();
      continue;
    }
    const before = child.previousSibling;
    if (isElement(child) && child.matches(BLOCKS) && isElement(before)) before.append(child);
    else {
      const item = list.ownerDocument.createElement("li");
      child.replaceWith(item);
      item.append(child);
    }
  }
}

/** Word on the web puts each list into a box. */
function unwrapBoxes(root: Element) {
  const boxes = new Set<Element>();
  for (const item of root.querySelectorAll(WITH_LEVEL)) {
    const box = outermostList(item).parentElement;
    if (box?.localName === "div" && box !== root) boxes.add(box);
  }
  for (const box of boxes) {
    if ([...box.childNodes].every((node) => isBlank(node) || isList(node))) unwrap(box);
  }
}

/** The items of a list that follow each other, with the paragraphs that continue them. */
function runFrom(first: Element): ListPart[] {
  const run: ListPart[] = [];
  const ids = new Set<string | undefined>();
  let between: ListPart[] = [];
  for (let next: Element | null = first; next; next = nextElement(next)) {
    if (next.matches("p[data-list-level]") || isList(next)) {
      const items = isList(next) ? readListItems(next) : [readListParagraph(next)];
      if (between.length > 0 && !items.some(({ id }) => ids.has(id))) break;
      for (const part of [...between, ...items]) run.push(part);
      for (const { id } of items) ids.add(id);
      between = [];
    } else {
      const continuation = readContinuation(next);
      if (!continuation) break;
      between.push(continuation);
    }
  }
  const last = between.findIndex(({ isListParagraph }) => !isListParagraph);
  return [...run, ...between.slice(0, last < 0 ? undefined : last)];
}

/** Undefined if there is text in between. */
function nextElement(element: Element): Element | null {
  let next = element.nextSibling;
  while (next && isBlank(next)) next = next.nextSibling;
  return isElement(next) ? next : null;
}

function isList(node: ChildNode): node is Element {
  return isElement(node) && node.matches("ul, ol") && node.querySelector(WITH_LEVEL) !== null;
}

function wrapStrayItems(item: Element) {
  const list = item.ownerDocument.createElement("ul");
  item.before(list);
  let next: Element | null = item;
  while (next?.localName === "li") {
    const following: Element | null = next.nextElementSibling;
    list.append(next);
    next = following;
  }
}
