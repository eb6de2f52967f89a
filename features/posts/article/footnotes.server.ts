import { attributeOf } from "./attribute-of.ts";

/** By the note's id: the id of the first reference to it, undefined if that has none. */
export type Footnotes = Map<string, string | undefined>;

/** Items of lists that a superscript link points to. */
export function footnotesIn(html: string): Footnotes {
  const items = new Set([...html.matchAll(/<li [^>]*\bid="(h-[^"]+)"/g)].map(([, id]) => id));
  const notes: Footnotes = new Map();
  for (const [, sup = "", link = ""] of html.matchAll(/<sup([^>]*)><a([^>]*)>/g)) {
    const id = attributeOf(link, "href")?.slice(1);
    if (!id || !items.has(id) || notes.has(id)) continue;
    notes.set(id, attributeOf(sup, "id") ?? attributeOf(link, "id"));
  }
  return notes;
}
