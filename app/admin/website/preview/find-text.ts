import type { Website } from "#content/schema/website.ts";
import { type FieldPath, isEntry, readField } from "#features/website/changes.ts";
import { factsOf, fillIn } from "#features/website/fill-in.ts";

/** A text on a page, and the field that it is edited in. */
type FieldText = { path: FieldPath; text: string };

const NOT_SHOWN = new Set(["id", "slug", "src", "better", "savedReplies"]);
/** Shorter texts match other texts by chance. */
const DISTINCTIVE_LENGTH = 12;

/** The field of a text that was clicked, preferably one of this part. */
export function fieldOfText(content: Website, text: string, part: string): FieldPath | undefined {
  const clicked = plain(text);
  if (clicked === "") return undefined;
  const all = listFieldTexts(fillIn(content, factsOf(content)), []);
  const places = [...all].sort((a, b) => Number(b.path[0] === part) - Number(a.path[0] === part));
  const found =
    places.find((place) => place.text === clicked) ??
    places.find(
      (place) => place.text.length >= DISTINCTIVE_LENGTH && clicked.includes(place.text),
    ) ??
    places.find((place) => clicked.length >= DISTINCTIVE_LENGTH && place.text.includes(clicked));
  return found?.path;
}

/**
 * The first text of a field, as pages show it. For a picture, it is the first text of its entry.
 */
export function textOfField(content: Website, path: FieldPath): string | undefined {
  const value = readField(fillIn(content, factsOf(content)), path);
  const isPicture = value === null || (typeof value === "object" && "src" in value);
  if (isPicture) return textOfField(content, path.slice(0, -1));
  return listFieldTexts(value, path)[0]?.text;
}

/** The innermost element that contains the text, preferably in the page's main content. */
export function elementWithText(page: Document, text: string): Element | undefined {
  for (const part of [page.querySelector("main"), page.body]) {
    if (part && hasText(part, text)) return innermost(part, text);
  }
  return undefined;
}

function innermost(element: Element, text: string): Element {
  const child = [...element.children].find((one) => hasText(one, text));
  return child ? innermost(child, text) : element;
}

function hasText(element: Element, text: string) {
  return plain(readableText(element)).includes(text);
}

/** The text of a node without scripts, and without fields that repeat the page as plain text. */
function readableText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  // Don't use instanceof: the page is in a frame, which has classes of its own.
  if (/^(script|style|textarea)$/i.test(node.nodeName)) return "";
  return [...node.childNodes].map(readableText).join("");
}

function listFieldTexts(value: unknown, path: FieldPath): FieldText[] {
  if (typeof value === "string") return splitText(value).map((text) => ({ path, text }));
  if (Array.isArray(value)) {
    return value.flatMap((entry) =>
      listFieldTexts(entry, isEntry(entry) ? [...path, entry.id] : path),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    NOT_SHOWN.has(key) ? [] : listFieldTexts(child, [...path, key]),
  );
}

/** Splits a text into its paragraphs, list items and cells. */
function splitText(text: string) {
  return text
    .split(/\n\s*\n|<\/?(?:p|li|ul|ol|h[1-6]|td|th|tr|table|caption|blockquote)\b[^>]*>/)
    .map((part) => plain(part.replace(/<[^>]*>/g, "").replaceAll("&amp;", "&")))
    .filter((part) => part !== "");
}

function plain(text: string) {
  return text.replace(/\s+/g, " ").trim();
}
