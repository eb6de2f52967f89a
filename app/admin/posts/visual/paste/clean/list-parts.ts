import { declared } from "./declared-styles.ts";

type ListTag = "ul" | "ol";
export type Marker = { tag: ListTag; start?: string; type?: string };
/** An item of a list, or a paragraph that continues one. */
export type ListPart = {
  element: Element;
  /** 0 for a paragraph that continues an item. */
  level: number;
  marker: Marker;
  /** Of the list, as the program counts them. */
  id?: string | undefined;
  /** In points from the margin, if it is known. */
  indent?: number | undefined;
  /** Whether its program calls it a part of a list. */
  isListParagraph?: boolean;
};

const MSO_LIST = /^(l\d+) level(\d+) (lfo\d+)/;
const INDENT_OF_LEVEL = 36;
const POINTS: Record<string, number> = { in: 72, cm: 28.35, mm: 2.835, pt: 1, px: 0.75 };

/** Before comments go: notes the level and the sign of each item, and takes the signs out. */
export function noteListItems(root: Element) {
  const signs = takeSigns(root);
  for (const element of root.querySelectorAll("p, li")) {
    const [, list, level, override] = MSO_LIST.exec(declared(element, "mso-list") ?? "") ?? [];
    const indent = element.getAttribute("data-stringify-indent");
    const stated =
      level ?? element.getAttribute("data-aria-level") ?? (indent && Number(indent) + 1);
    for (const name of ["level", "marker", "id"]) element.removeAttribute(`data-list-${name}`);
    if (!stated || !(Number(stated) > 0)) continue;
    element.setAttribute("data-list-level", String(stated));
    element.setAttribute("data-list-marker", JSON.stringify(parseMarker(signs.get(element) ?? "")));
    const id = list ? `${list} ${override}` : element.getAttribute("data-listid");
    if (id) element.setAttribute("data-list-id", id);
  }
}

/** Word writes the number or bullet of an item as text, and marks it as such. */
function takeSigns(root: Element) {
  const signs = new Map<Element | null, string>();
  const take = (owner: Element | null, nodes: ChildNode[]) => {
    const text = nodes.map((node) => (node.nodeType === 8 ? "" : node.textContent)).join("");
    signs.set(owner, (signs.get(owner) ?? "") + text);
    for (const node of nodes) node.remove();
  };
  for (const element of root.querySelectorAll("[data-style]")) {
    if (declared(element, "mso-list") === "ignore") take(element.closest("p, li"), [element]);
  }
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const starts: Comment[] = [];
  while (walker.nextNode()) {
    const comment = walker.currentNode as Comment;
    if (/^\[if !supportlists\]/i.test(comment.data)) starts.push(comment);
  }
  for (const start of starts) take(start.parentElement?.closest("p, li") ?? null, untilEnd(start));
  return signs;
}

/** What stands between a conditional comment and its end. */
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

function listLevel(element: Element) {
  const level = element.getAttribute("data-list-level");
  return level ? Number(level) : undefined;
}

/** The list around all lists, or the item itself if it is a paragraph. */
export function outermostList(item: Element) {
  let outer = item;
  while (outer.parentElement?.matches("ul, ol, li")) outer = outer.parentElement;
  return outer;
}

/** Of a paragraph that is an item. */
export function readListParagraph(paragraph: Element): ListPart {
  const level = listLevel(paragraph) ?? 1;
  return {
    element: paragraph,
    level,
    marker: JSON.parse(paragraph.getAttribute("data-list-marker") ?? ""),
    id: paragraph.getAttribute("data-list-id") ?? undefined,
    indent: readIndent(paragraph) ?? level * INDENT_OF_LEVEL,
  };
}

/** All items of a list and of those inside, in the order of the text. */
export function readListItems(list: Element): ListPart[] {
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

/** A paragraph that is indented like an item, but has no sign. */
export function readContinuation(element: Element): ListPart | undefined {
  if (element.localName !== "p" || element.querySelector("img")) return undefined;
  const isListParagraph = /\bMsoList(Paragraph|Continue)/.test(element.className);
  const indent = readIndent(element);
  const isEmpty = element.textContent?.trim() === "";
  if (!isListParagraph && !isEmpty && !(indent && indent > 0)) return undefined;
  return { element, level: 0, marker: { tag: "ul" }, indent, isListParagraph };
}

function readIndent(element: Element) {
  const [, number, unit = ""] =
    /^(-?[\d.]+)(in|cm|mm|pt|px)$/.exec(declared(element, "margin-left") ?? "") ?? [];
  return number === undefined ? undefined : Number(number) * (POINTS[unit] ?? 1);
}
