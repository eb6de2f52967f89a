import { isBlank, isElement, renamed, styleOf } from "./elements.ts";

type ListTag = "ul" | "ol";
type Marker = { tag: ListTag; start?: string; type?: string };
type Item = { element: Element; level: number; marker: Marker };

const MSO_LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i;

/** The lists of word processors as HTML has them: nested, with nothing but items inside. */
export function cleanLists(root: Element) {
  nestWordParagraphs(root);
  nestByLevel(root);
  for (const list of root.querySelectorAll("ul, ol")) fixChildren(list);
  for (const item of root.querySelectorAll("li")) {
    if (!item.parentElement?.matches("ul, ol")) wrapStrayItems(item);
  }
}

/** Word writes each item as a paragraph, its level in the style, and its sign as text. */
function nestWordParagraphs(root: Element) {
  const done = new Set<Element>();
  for (const paragraph of root.querySelectorAll("[data-list-level]")) {
    if (done.has(paragraph)) continue;
    const run: Element[] = [];
    let next: Element | null = paragraph;
    while (next?.hasAttribute("data-list-level")) {
      run.push(next);
      done.add(next);
      next = next.nextElementSibling;
    }
    replaceRun(
      run.map((element) => ({
        element: renamed(element, "li"),
        level: Number(element.getAttribute("data-list-level")),
        marker: JSON.parse(element.getAttribute("data-list-marker") ?? "{}"),
      })),
    );
  }
}

/** Before the signs are dropped: notes level and kind of each of Word's list paragraphs. */
export function noteWordLists(root: Element) {
  for (const paragraph of root.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    const [, level] = MSO_LEVEL.exec(styleOf(paragraph)) ?? [];
    if (level === undefined || !paragraph.matches("p")) continue;
    const sign = paragraph.querySelector("[data-style*='mso-list:Ignore' i]")?.textContent ?? "";
    paragraph.setAttribute("data-list-level", level);
    paragraph.setAttribute("data-list-marker", JSON.stringify(markerOf(sign)));
  }
}

function markerOf(sign: string): Marker {
  const [, number] = /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.exec(sign) ?? [];
  if (number === undefined) return { tag: "ul" };
  if (/^\d+$/.test(number)) return { tag: "ol", ...(number !== "1" && { start: number }) };
  const isLower = number === number.toLowerCase();
  // "i" is more often the first of i, ii, iii than the ninth of a, b, c.
  if (/^[ivx]+$/i.test(number)) return { tag: "ol", type: isLower ? "i" : "I" };
  return { tag: "ol", type: isLower ? "a" : "A" };
}

/** Word on the web writes a list for each item, and its level as an attribute. */
function nestByLevel(root: Element) {
  const done = new Set<Element>();
  for (const first of root.querySelectorAll("li[data-aria-level]")) {
    const items: Item[] = [];
    let list = first.parentElement;
    if (!list || done.has(list)) continue;
    while (list?.matches("ul, ol")) {
      done.add(list);
      const tag = list.localName as ListTag;
      for (const element of list.querySelectorAll(":scope > li")) {
        const level = Number(element.getAttribute("data-aria-level") ?? 1);
        items.push({ element, level, marker: { tag } });
      }
      list = nextList(list);
    }
    replaceRun(items);
  }
}

/** Each list may be in a div of its own. */
function nextList(list: Element): HTMLElement | null {
  const wrapper = list.parentElement;
  const isWrapped = wrapper?.localName === "div" && wrapper.childElementCount === 1;
  const next = (isWrapped ? wrapper : list).nextElementSibling;
  const inside =
    next?.localName === "div" && next.childElementCount === 1 ? next.children[0] : next;
  return inside?.querySelector(":scope > li[data-aria-level]") ? (inside as HTMLElement) : null;
}

/** One list with the items, nested by level, where the first item was. */
function replaceRun(items: Item[]) {
  const [first] = items;
  if (!first) return;
  const place = first.element.ownerDocument.createElement("div");
  const outer = first.element.parentElement;
  (outer?.matches("ul, ol") ? outer : first.element).before(place);
  const open: { list: Element; level: number }[] = [];
  for (const { element, level, marker } of items) {
    const before = element.parentElement;
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const last = open.at(-1);
    if (!last || level > last.level) {
      const list = listOf(marker, element.ownerDocument);
      (last?.list.lastElementChild ?? place).append(list);
      open.push({ list, level });
    } else if (last.list.localName !== marker.tag && open.length === 1) {
      const list = listOf(marker, element.ownerDocument);
      place.append(list);
      open[0] = { list, level };
    }
    open.at(-1)?.list.append(element);
    if (before?.matches("ul, ol") && before.childElementCount === 0) before.remove();
  }
  place.replaceWith(...place.childNodes);
}

function listOf({ tag, start, type }: Marker, document: Document) {
  const list = document.createElement(tag);
  if (start) list.setAttribute("start", start);
  if (type) list.setAttribute("type", type);
  return list;
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
    if (isElement(child) && child.matches("ul, ol") && isElement(before)) before.append(child);
    else {
      const item = list.ownerDocument.createElement("li");
      child.replaceWith(item);
      item.append(child);
    }
  }
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
