import type { Website } from "#content/schema/website.ts";
import { factsOf } from "#features/website/facts.ts";
import { type FieldPath, isEntry, readField } from "#features/website/field-path.ts";
import { fillIn } from "#features/website/fill-in.ts";

/** A text on a page, and the field that it is edited in. */
type Place = { path: FieldPath; text: string };

const NOT_SHOWN = new Set(["id", "slug", "src", "better", "savedReplies"]);
/** Shorter ones are found in texts that have nothing to do with them. */
const TELLING = 12;

/** The field of a text that was clicked: of this part, if it has one. */
export function fieldOfText(words: Website, text: string, part: string): FieldPath | undefined {
  const clicked = plain(text);
  if (clicked === "") return undefined;
  const all = placesIn(fillIn(words, factsOf(words)), []);
  const places = [...all].sort((a, b) => Number(b.path[0] === part) - Number(a.path[0] === part));
  const found =
    places.find((place) => place.text === clicked) ??
    places.find((place) => place.text.length >= TELLING && clicked.includes(place.text)) ??
    places.find((place) => clicked.length >= TELLING && place.text.includes(clicked));
  return found?.path;
}

/** The first text of a field, as pages show it. A picture is beside the texts of its entry. */
export function textOfField(words: Website, path: FieldPath): string | undefined {
  const value = readField(fillIn(words, factsOf(words)), path);
  const isPicture = value === null || (typeof value === "object" && "src" in value);
  if (isPicture) return textOfField(words, path.slice(0, -1));
  return placesIn(value, path)[0]?.text;
}

/** The innermost element that has the text: of the page's own content, if it is there. */
export function elementWithText(page: Document, text: string): Element | undefined {
  for (const part of [page.querySelector("main"), page.body]) {
    if (part && shows(part, text)) return innermost(part, text);
  }
  return undefined;
}

function innermost(element: Element, text: string): Element {
  const child = [...element.children].find((one) => shows(one, text));
  return child ? innermost(child, text) : element;
}

function shows(element: Element, text: string) {
  return plain(readableText(element)).includes(text);
}

/** Without scripts, and without fields that repeat the page as plain text. */
function readableText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  // Not instanceof: the page is in a frame, which has classes of its own.
  if (/^(script|style|textarea)$/i.test(node.nodeName)) return "";
  return [...node.childNodes].map(readableText).join("");
}

function placesIn(value: unknown, path: FieldPath): Place[] {
  if (typeof value === "string") return partsOf(value).map((text) => ({ path, text }));
  if (Array.isArray(value)) {
    return value.flatMap((entry) => placesIn(entry, isEntry(entry) ? [...path, entry.id] : path));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    NOT_SHOWN.has(key) ? [] : placesIn(child, [...path, key]),
  );
}

/** Paragraphs, list items and cells. */
function partsOf(text: string) {
  return text
    .split(/\n\s*\n|<\/?(?:p|li|ul|ol|h[1-6]|td|th|tr|table|caption|blockquote)\b[^>]*>/)
    .map((part) => plain(part.replace(/<[^>]*>/g, "").replaceAll("&amp;", "&")))
    .filter((part) => part !== "");
}

function plain(text: string) {
  return text.replace(/\s+/g, " ").trim();
}
