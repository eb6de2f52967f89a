import { renamed } from "./elements.ts";
import type { ListPart, Marker } from "./list-parts.ts";
import { wrapRuns } from "./pasted-blocks.ts";

type OpenList = { list: Element; level: number; id: string | undefined; indent: number };

/** Writes the items where the first one was, nested by level. */
export function writeLists(parts: ListPart[]) {
  const [first] = parts;
  if (!first) return;
  const outer = first.element.closest("ul, ol") ?? first.element;
  const place = outer.ownerDocument.createElement("div");
  outer.before(place);
  const open: OpenList[] = [];
  for (const part of parts) {
    const before = part.element.parentElement;
    if (part.level === 0) addContinuation(open, part);
    else addItem(open, part, place);
    removeIfEmpty(before);
  }
  while (place.firstChild) place.before(place.firstChild);
  place.remove();
}

function addItem(open: OpenList[], part: ListPart, place: Element) {
  const { level, id, marker, indent = 0 } = part;
  while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
  const item = part.element.localName === "li" ? part.element : renamed(part.element, "li");
  const last = open.at(-1);
  if (!last || level > last.level) {
    const list = createList(marker, place.ownerDocument);
    (last?.list.lastElementChild ?? place).append(list);
    open.push({ list, level, id, indent });
  } else {
    if (isAnother(last, part)) {
      const list = createList(marker, place.ownerDocument);
      last.list.after(list);
      last.list = list;
    }
    Object.assign(last, { level, id, indent });
  }
  open.at(-1)?.list.append(item);
}

/** Of another kind, or counted from the start again. */
function isAnother({ list, level, id }: OpenList, part: ListPart) {
  const { tag, start } = part.marker;
  const isRestarted = tag === "ol" && start === undefined && id !== part.id && level === part.level;
  return list.localName !== tag || isRestarted;
}

/** Goes to the innermost item that is not indented further than the paragraph. */
function addContinuation(open: OpenList[], { element, indent }: ListPart) {
  const isOutside = () => indent !== undefined && (open.at(-1)?.indent ?? 0) > indent + 1;
  while (open.length > 1 && isOutside()) open.pop();
  const item = open.at(-1)?.list.lastElementChild;
  if (!item) return;
  wrapRuns(item);
  item.append(element);
}

/** Its items have moved. */
function removeIfEmpty(list: Element | null) {
  let empty = list;
  while (empty?.matches("ul, ol") && empty.childElementCount === 0) {
    const outer: Element | null = empty.parentElement;
    empty.remove();
    empty = outer;
  }
}

function createList({ tag, start, type }: Marker, document: Document) {
  const list = document.createElement(tag);
  if (start) list.setAttribute("start", start);
  if (type) list.setAttribute("type", type);
  return list;
}
