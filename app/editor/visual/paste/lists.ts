import { wrapRuns } from "./blocks.ts";
import {
  BLOCKS,
  createElement,
  isBlank,
  isElement,
  renameElement,
  unwrap,
  wrap,
} from "./elements.ts";
import { declaredLength } from "./styles.ts";

type ListTag = "ul" | "ol";
export type Marker = { tag: ListTag; start?: string; type?: string };
/** An item of a list, or a paragraph that continues one. */
type ListPart = {
  element: Element;
  /** The level in the list; 0 for a paragraph that continues an item. */
  level: number;
  marker: Marker;
  /** The program's id of the list. */
  id?: string | undefined;
  /** The distance from the margin in points, if it is known. */
  indent?: number | undefined;
  /** Whether the program calls the paragraph a part of a list. */
  isListParagraph?: boolean;
};

const INDENT_OF_LEVEL = 36;
const WITH_LEVEL = "li[data-list-level]";
/** Elements without meaning that may surround items, such as Word's bookmarks. */
const BOX = "div, span, font, a:not([href])";
const SHOWN = `img, hr, a.video, ${BLOCKS}`;

/** Text that stands in a list itself is one item, until a block or another item. */
export function wrapListText(root: Element) {
  for (const list of root.querySelectorAll("ul, ol")) wrapText(list);
}

function wrapText(list: Element) {
  let run: Element | undefined;
  for (const child of [...list.childNodes]) {
    const isText =
      !isElement(child) || !(child.matches(`li, ${BLOCKS}`) || hasItemsOf(list, child));
    if (!isText) run = undefined;
    else if (run) run.append(child);
    else if (isElement(child) ? showsNothing(child) : isBlank(child)) child.remove();
    else run = wrap(child, "li");
  }
}

/** Turns the lists of word processors into HTML lists, nested and with nothing but items inside. */
export function cleanLists(root: Element) {
  for (const list of root.querySelectorAll("ul, ol")) unwrapItems(list);
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

/** Moves nested lists into their item: Google Docs and Apple Notes put them beside it. */
function fixChildren(list: Element) {
  const { firstElementChild: first } = list;
  if (first?.matches("ul, ol")) {
    if (first === list.lastElementChild) return unwrap(list);
    startDeeper(list, first);
  }
  for (const child of [...list.children]) {
    const before = child.previousElementSibling;
    if (child.localName === "li") continue;
    if (before) before.append(child);
    else wrap(child, "li");
  }
}

/** Whether items stand in a box inside their list. */
function hasItemsOf(list: Element, box: Element) {
  return box.querySelector("li")?.closest("ul, ol") === list;
}

/** Unwraps items from boxes: their bold and links are already on the items themselves. */
function unwrapItems(list: Element) {
  const isBox = (child: Element) => child.localName !== "li" && hasItemsOf(list, child);
  const boxes = [...list.children].filter(isBox);
  for (const box of boxes) {
    for (const inner of [...box.children].filter(isBox)) boxes.push(inner);
    unwrap(box);
  }
  if (boxes.length > 0) wrapText(list);
}

/** The item around a list that comes first is not counted. */
function startDeeper(list: Element, first: Element) {
  const item = wrap(first, "li");
  const id = first.querySelector("[data-list-id]")?.getAttribute("data-list-id");
  if (id) item.setAttribute("data-list-id", id);
  if (list.localName === "ol") {
    list.setAttribute("start", String(Number(list.getAttribute("start") ?? 1) - 1));
  }
}

/** Word on the web puts each list into a box, and Word itself items into a bookmark. */
function unwrapBoxes(root: Element) {
  const boxes = new Set<Element>();
  for (const item of root.querySelectorAll("[data-list-level]")) {
    let box = outermostList(item).parentElement;
    while (box && box !== root && box.matches(BOX) && !boxes.has(box)) {
      boxes.add(box);
      box = box.parentElement;
    }
  }
  // From the inside out.
  for (const box of [...root.querySelectorAll(BOX)].reverse()) {
    if (!boxes.has(box)) continue;
    const hasOnlyItems = [...box.childNodes].every((node) => {
      return isBlank(node) || (isElement(node) && (isItems(node) || showsNothing(node)));
    });
    if (hasOnlyItems) unwrap(box);
  }
}

/** The consecutive items of a list, with the paragraphs that continue them. */
function runFrom(first: Element): ListPart[] {
  const run: ListPart[] = [];
  const ids = new Set<string | undefined>();
  let between: ListPart[] = [];
  let isInterrupted = false;
  for (let next: Element | null = first; next; next = nextElement(next)) {
    if (isItems(next)) {
      const items = next.localName === "p" ? [readListParagraph(next)] : readListItems(next);
      if (isInterrupted && !items.some(({ id }) => ids.has(id))) break;
      for (const part of [...between, ...items]) run.push(part);
      for (const { id } of items) ids.add(id);
      between = [];
      isInterrupted = false;
    } else if (showsNothing(next)) isInterrupted = true;
    else {
      isInterrupted = true;
      const continuation = readContinuation(next);
      if (!continuation) break;
      between.push(continuation);
    }
  }
  const last = between.findIndex(({ isListParagraph }) => !isListParagraph);
  return [...run, ...between.slice(0, last < 0 ? undefined : last)];
}

/** The next element; null if there is text in between. */
function nextElement(element: Element): Element | null {
  let next = element.nextSibling;
  while (next && isBlank(next)) next = next.nextSibling;
  return isElement(next) ? next : null;
}

/** A paragraph that is an item, or a list. */
function isItems(element: Element) {
  const isList = element.matches("ul, ol") && element.querySelector(WITH_LEVEL) !== null;
  return isList || element.matches("p[data-list-level]");
}

/** Such as the end of a bookmark, or where a page of Word ends. */
function showsNothing(element: Element) {
  const isShown = element.matches(SHOWN) || element.querySelector(SHOWN) !== null;
  return !isShown && element.textContent?.trim() === "";
}

function wrapStrayItems(item: Element) {
  const list = wrap(item, "ul");
  while (list.nextElementSibling?.localName === "li") list.append(list.nextElementSibling);
}

type OpenList = { list: Element; level: number; id: string | undefined; indent: number };

/** Writes the items where the first one was, nested by level. */
function writeLists(parts: ListPart[]) {
  const [first] = parts;
  if (!first) return;
  const outer = first.element.closest("ul, ol") ?? first.element;
  const place = createElement(outer, "div");
  outer.before(place);
  const open: OpenList[] = [];
  for (const [index, part] of parts.entries()) {
    const before = part.element.parentElement;
    if (part.level === 0) addContinuation(open, part);
    else {
      while (open.length > 1 && (open.at(-1)?.level ?? 0) > part.level) open.pop();
      openOuterLists(open, parts, index, place);
      addItem(open, part, place);
    }
    removeIfEmpty(before);
  }
  unwrap(place);
}

/** If items that are less deep follow, empty ones stand around those that come before them. */
function openOuterLists(open: OpenList[], parts: ListPart[], index: number, place: Element) {
  const { level, id } = parts[index] as ListPart;
  const outer = open.at(-1)?.level ?? 0;
  const later = new Map<number, ListPart>();
  for (let at = index + 1; level > outer + 1 && at < parts.length; at++) {
    const part = parts[at] as ListPart;
    if (part.level > 0 && part.level <= outer) break;
    const isBetween = part.level > outer && part.level < level && part.id === id;
    if (isBetween && !later.has(part.level)) later.set(part.level, part);
  }
  for (const part of [...later.values()].sort((one, other) => one.level - other.level)) {
    const list = openList(open, { ...part, marker: markerBefore(part.marker) }, place);
    list.append(createElement(list, "li"));
  }
}

/** The marker of the item before the given one. Roman numerals are not read. */
function markerBefore({ tag, start = "1", type }: Marker): Marker {
  if (tag === "ul" || type?.toLowerCase() === "i") return { tag, ...(type && { type }) };
  return { tag, start: String(Number(start) - 1), ...(type && { type }) };
}

function openList(open: OpenList[], { level, id, marker, indent = 0 }: ListPart, place: Element) {
  const list = createList(marker, place);
  (open.at(-1)?.list.lastElementChild ?? place).append(list);
  open.push({ list, level, id, indent });
  return list;
}

function addItem(open: OpenList[], part: ListPart, place: Element) {
  const { level, id, marker, indent = 0 } = part;
  const item = part.element.localName === "li" ? part.element : renameElement(part.element, "li");
  const last = open.at(-1);
  if (!last || level > last.level) openList(open, part, place);
  else {
    if (isAnother(last, part)) {
      const list = createList(marker, place);
      last.list.after(list);
      last.list = list;
    }
    Object.assign(last, { level, id, indent });
  }
  open.at(-1)?.list.append(item);
}

/** Whether the item starts another list, of another kind or with a new count. */
function isAnother({ list, level, id }: OpenList, part: ListPart) {
  const { tag, start } = part.marker;
  const isRestarted = tag === "ol" && start === undefined && id !== part.id && level === part.level;
  return list.localName !== tag || isRestarted;
}

/** Adds a paragraph to the innermost item that is not indented further. */
function addContinuation(open: OpenList[], { element, indent }: ListPart) {
  const isOutside = () => indent !== undefined && (open.at(-1)?.indent ?? 0) > indent + 1;
  while (open.length > 1 && isOutside()) open.pop();
  const item = open.at(-1)?.list.lastElementChild;
  if (!item) return;
  wrapRuns(item);
  item.append(element);
}

/** Removes a list whose items have moved, and lists around it that are empty now. */
function removeIfEmpty(list: Element | null) {
  let empty = list;
  while (empty?.matches("ul, ol") && empty.childElementCount === 0) {
    const outer: Element | null = empty.parentElement;
    empty.remove();
    empty = outer;
  }
}

function createList({ tag, start, type }: Marker, near: Element) {
  const list = createElement(near, tag);
  if (start) list.setAttribute("start", start);
  if (type) list.setAttribute("type", type);
  return list;
}

function listLevel(element: Element) {
  const level = element.getAttribute("data-list-level");
  return level ? Number(level) : undefined;
}

/** The list around all lists, or the item itself if it is a paragraph. */
function outermostList(item: Element) {
  let outer = item;
  while (outer.parentElement?.matches("ul, ol, li")) outer = outer.parentElement;
  return outer;
}

/** Reads a paragraph that is an item of a list. */
function readListParagraph(paragraph: Element): ListPart {
  const level = listLevel(paragraph) ?? 1;
  return {
    element: paragraph,
    level,
    marker: JSON.parse(paragraph.getAttribute("data-list-marker") ?? ""),
    id: paragraph.getAttribute("data-list-id") ?? undefined,
    indent: declaredLength(paragraph, "margin-left") ?? level * INDENT_OF_LEVEL,
  };
}

/** All items of a list and of those inside, in the order of the text. */
function readListItems(list: Element): ListPart[] {
  const levels = new Map<Element | null | undefined, number>();
  const items = [...list.querySelectorAll("li")].filter((item) => outermostList(item) === list);
  return items.map((element) => {
    const outer = element.parentElement?.parentElement?.closest("li");
    const level = listLevel(element) ?? (levels.get(outer) ?? 0) + 1;
    levels.set(element, level);
    const id = element.getAttribute("data-list-id") ?? undefined;
    return { element, level, marker: readMarker(element), id, indent: level * INDENT_OF_LEVEL };
  });
}

function readMarker(item: Element): Marker {
  const list = item.parentElement as Element;
  const [start, type] = [list.getAttribute("start"), list.getAttribute("type")];
  const isFirst = list.firstElementChild === item;
  return {
    tag: list.localName as ListTag,
    ...(isFirst && start && start !== "1" && { start }),
    ...(type && /^[aAiI]$/.test(type) && { type }),
  };
}

/** Reads a paragraph that is indented like an item, but has no sign. */
function readContinuation(element: Element): ListPart | undefined {
  if (element.localName !== "p" || element.querySelector("img")) return undefined;
  const isListParagraph = /\bMsoList(Paragraph|Continue)/.test(element.className);
  const indent = declaredLength(element, "margin-left");
  const isEmpty = element.textContent?.trim() === "";
  if (!isListParagraph && !isEmpty && !(indent && indent > 0)) return undefined;
  return { element, level: 0, marker: { tag: "ul" }, indent, isListParagraph };
}
