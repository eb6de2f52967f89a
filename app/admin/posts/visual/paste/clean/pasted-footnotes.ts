import { freeNumber } from "../../footnotes/find-footnotes.ts";

/** Word's foot- and endnotes, those of LibreOffice, and those of a page from Google Docs. */
const TO_NOTE = /#_?(ftn|edn|ftnt|sdfootnote|sdendnote)(\d+)(?:sym)?$/i;
const TO_REFERENCE = /#_?(?:(ftn|edn|ftnt_?)ref|(sdfootnote|sdendnote)(?=\d+anc))(\d+)(?:anc)?$/i;
const LISTS = "[data-style*='footnote-list'], [data-style*='endnote-list']";

/** Notes go to a list at the end, and numbers in the text are marked. */
export function noteFootnotes(root: Element) {
  for (const claimed of root.querySelectorAll("[data-footnote]")) {
    claimed.removeAttribute("data-footnote");
  }
  const links = [...root.querySelectorAll("a[href*='#']")];
  const notes = new Map(links.flatMap((link) => noteAt(link)));
  const list = root.ownerDocument.createElement("ol");
  for (const link of links) {
    const [, kind, number] = TO_NOTE.exec(link.getAttribute("href") ?? "") ?? [];
    const key = `${kind} ${number}`.toLowerCase();
    const note = notes.get(key);
    if (!note) continue;
    const item = list.appendChild(root.ownerDocument.createElement("li"));
    item.setAttribute("data-footnote", key);
    for (const node of takeNote(note)) item.append(node);
    notes.delete(key);
    const reference = root.ownerDocument.createElement("sup");
    reference.setAttribute("data-footnote", key);
    reference.textContent = String(list.childElementCount);
    const raised = link.closest("sup");
    (raised?.textContent === link.textContent ? raised : link).replaceWith(reference);
  }
  if (list.childElementCount === 0) return;
  for (const line of root.querySelectorAll(`:is(${LISTS}) > :is(hr, br)`)) line.remove();
  root.append(list);
}

/** The link back from a note, by what it is a note of. */
function noteAt(link: Element): [string, Element][] {
  const [, kind, office, number] = TO_REFERENCE.exec(link.getAttribute("href") ?? "") ?? [];
  if (number === undefined) return [];
  return [[`${(kind ?? office ?? "").replace("_", "")} ${number}`.toLowerCase(), link]];
}

/** What the note says, without the number before it. */
function takeNote(back: Element): ChildNode[] {
  const around = back.closest(
    "[id^='ftn' i], [id^='edn' i], [id^='sdfootnote'], [id^='sdendnote']",
  );
  const body =
    around && around !== back && around.localName === "div" ? around : back.closest("p, li, div");
  const raised = back.closest("sup");
  (raised && raised.textContent === back.textContent ? raised : back).remove();
  if (!body) return [];
  const paragraphs = body.localName === "p" ? [body] : [...body.childNodes];
  body.remove();
  return paragraphs;
}

/** As the editor writes them, with numbers that no other footnote of the post has. */
export function writeFootnotes(root: Element, used: Set<string>) {
  const references = new Map(
    [...root.querySelectorAll("sup[data-footnote]")].map((each) => [footnoteKey(each), each]),
  );
  for (const note of root.querySelectorAll("li[data-footnote]")) {
    const reference = references.get(footnoteKey(note));
    if (!reference) continue;
    const number = freeNumber(used);
    const [id, referenceId] = [`h-fn${number}`, `h-fnref${number}`];
    used.add(id).add(referenceId);
    note.id = id;
    reference.id = referenceId;
    reference.replaceChildren(createLink(root, id, reference.textContent ?? ""));
    const last = note.lastElementChild?.matches("p") ? note.lastElementChild : note;
    trimEnd(last);
    last.append("\u00a0", createLink(root, referenceId, "↩"));
  }
  for (const each of root.querySelectorAll("[data-footnote]"))
    each.removeAttribute("data-footnote");
}

function trimEnd(element: Element) {
  const { lastChild } = element;
  if (lastChild?.nodeType === 3) lastChild.textContent = lastChild.textContent?.trimEnd() ?? "";
}

const footnoteKey = (element: Element) => element.getAttribute("data-footnote");

function createLink({ ownerDocument }: Element, id: string, text: string) {
  const link = ownerDocument.createElement("a");
  link.setAttribute("href", `#${id}`);
  link.textContent = text;
  return link;
}
