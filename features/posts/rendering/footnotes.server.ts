import {
  append,
  closest,
  findElements,
  newElement,
  type PostElement,
} from "../content/post-tree.server.ts";
import { words } from "../content/words.server.ts";

/** By the note's id: the id of the first reference to it, undefined if that has none. */
type Footnotes = Map<string, string | undefined>;

const BACK = "Back to the text";

/** Names footnotes and the links to and from them, and adds the links back that are missing. */
export function addFootnoteLinks(tree: PostElement) {
  const notes = findFootnotes(tree);
  if (notes.size === 0) return;
  const references = new Set(notes.values());
  const withReturn = new Set<string>();
  for (const link of findElements(tree, "a")) {
    const [id, text] = [linkedId(link), firstWord(link)];
    const noteId = closest(link, "li")?.attributes.id;
    if (id && notes.has(id) && link.parent?.name === "sup") {
      if (text) link.attributes["aria-label"] = `Footnote ${text}`;
    } else if (id && references.has(id) && noteId && notes.has(noteId)) {
      withReturn.add(noteId);
      if (!text) link.attributes["aria-label"] = BACK;
    }
  }
  for (const item of findElements(tree, "li")) {
    const { id = "" } = item.attributes;
    const list = item.parent;
    if (!list || !notes.has(id)) continue;
    list.attributes = { class: "footnotes", ...list.attributes };
    const reference = notes.get(id);
    if (!reference || withReturn.has(id)) continue;
    append(item, " ");
    append(item, newElement("a", { href: `#${reference}`, "aria-label": BACK }, "↩"));
  }
}

/** Items of lists that a superscript link points to. */
function findFootnotes(tree: PostElement): Footnotes {
  const items = new Set(findElements(tree, "li").map(({ attributes }) => attributes.id));
  const notes: Footnotes = new Map();
  for (const sup of findElements(tree, "sup")) {
    const [link] = sup.children;
    if (!link || typeof link === "string" || link.name !== "a") continue;
    const id = linkedId(link);
    if (!id || !items.has(id) || notes.has(id)) continue;
    notes.set(id, sup.attributes.id ?? link.attributes.id);
  }
  return notes;
}

function linkedId({ attributes: { href = "" } }: PostElement) {
  return href.startsWith("#") ? href.slice(1) : undefined;
}

function firstWord(link: PostElement) {
  return /[\p{L}\p{N}]+/u.exec(words(link))?.[0];
}
