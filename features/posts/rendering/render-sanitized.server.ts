import { addScrolling, addVideoLabels } from "../content/content.server.ts";
import { markImages } from "../content/content-pictures.server.ts";
import {
  append,
  closest,
  findElements,
  newElement,
  type PostElement,
  parseHtml,
  replaceElements,
  toHtml,
} from "../content/post-tree.server.ts";
import { anchorName } from "../content/urls.ts";
import { countWords, startOfText, wordsOnOneLine } from "../content/words.server.ts";
import { HEADINGS_MAX } from "../content-limits.ts";
import { readingTime } from "../post-summary.ts";
import { addCodeBlocks, type Highlighted } from "./code-blocks.server.ts";
import { type Heading, listedHeadings } from "./headings.ts";

/** The body of a post as its page shows it, but without the sizes of its images. */
export type RenderedPost = {
  html: string;
  /** The headings for the table of contents. */
  headings: Heading[];
  minutes: number;
  /** The beginning of the text, for a post without a description. */
  beginning: string;
};

/**
 * Adds the parts of a post's page to sanitized HTML. The sanitizer removes these classes and
 * attributes, so a post's author can't write them.
 */
export function renderSanitized(clean: string, highlighted: Highlighted): RenderedPost {
  const tree = parseHtml(clean);
  const words = wordsOnOneLine(tree);
  const beginning = startOfText(words);
  const count = countWords(addVideoLabels(tree) ? wordsOnOneLine(tree) : words);
  // The order matters: the words that a step reads must not include what a later step adds.
  const headings = addHeadingLinks(tree);
  addScrolling(tree, tableCaption);
  addFootnoteLinks(tree);
  addCodeBlocks(tree, highlighted);
  markImages(tree);
  return {
    html: toHtml(tree),
    headings: listedHeadings(headings),
    minutes: readingTime(count),
    beginning,
  };
}

function tableCaption({ children }: PostElement) {
  const first = children.find((child) => typeof child !== "string" || child.trim() !== "");
  return typeof first !== "string" && first?.name === "caption" ? wordsOnOneLine(first) : "";
}

/** Ids of the first reference to each note, by the note's id; undefined if it has none. */
type Footnotes = Map<string, string | undefined>;

const BACK_TO_TEXT = "Back to the text";

/** Names footnotes and the links to and from them, and adds the links back that are missing. */
function addFootnoteLinks(tree: PostElement) {
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
      if (!text) link.attributes["aria-label"] = BACK_TO_TEXT;
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
    append(item, newElement("a", { href: `#${reference}`, "aria-label": BACK_TO_TEXT }, "↩"));
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
  return /[\p{L}\p{N}]+/u.exec(wordsOnOneLine(link))?.[0];
}

const HEADINGS = ["h2", "h3", "h4", "h5", "h6"];

/** Gives headings an id and a link to it, and returns them. */
function addHeadingLinks(tree: PostElement): Heading[] {
  const headings: Heading[] = [];
  const freeId = idFinder(tree);
  replaceElements(tree, HEADINGS, (heading) => {
    if (headings.length === HEADINGS_MAX) return heading;
    const text = wordsOnOneLine(heading);
    const id = isAtTop(heading) ? (heading.attributes.id ?? freeId(text)) : undefined;
    if (!id) return heading;
    headings.push({ id, text, level: Number(heading.name[1]) });
    heading.attributes = { id, ...heading.attributes };
    const link = { class: "anchor", href: `#${id}`, "aria-label": `Link to “${text}”` };
    return newElement("div", { class: "heading" }, heading, newElement("a", link, "#"));
  });
  return headings;
}

/** Whether the element is in no other than a `<div>`. */
function isAtTop({ parent }: PostElement): boolean {
  return !parent?.name || (parent.name === "div" && isAtTop(parent));
}

/** Finds an id from words that nothing else in the post has. */
function idFinder(tree: PostElement) {
  const ids = new Set(findElements(tree).map(({ attributes }) => attributes.id));
  const uses = new Map<string, number>();
  return (text: string) => {
    const wanted = anchorName(text);
    if (!wanted) return undefined;
    let number = uses.get(wanted) ?? 1;
    while (ids.has(numbered(wanted, number))) number += 1;
    uses.set(wanted, number + 1);
    ids.add(numbered(wanted, number));
    return numbered(wanted, number);
  };
}

function numbered(id: string, number: number) {
  return number === 1 ? id : `${id}-${number}`;
}
