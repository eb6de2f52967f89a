import type { ContentPlace } from "../checks/warning.ts";
import { contentTree } from "./content-parts.server.ts";
import { findElements, type PostElement, type PostNode } from "./post-tree.server.ts";

export type Heading = { level: number; text: string; place: ContentPlace };
export type ContentImage = { src: string; alt: string; isDecorative: boolean; place: ContentPlace };
/** A link of the content. Only a button has an empty URL. */
export type ContentLink = { href: string; text: string; place: ContentPlace };
export type ReadContent = {
  headings: Heading[];
  images: ContentImage[];
  links: ContentLink[];
  /** The ids that a link in the text can lead to. */
  anchors: Set<string>;
};

// The maximum for each kind of element. Nobody works through more warnings.
const FOUND_MAX = 2_000;

/** The headings, images, links and ids of a post's content, as readers get them, and where they are. */
export function readContent(content: string): ReadContent {
  const found: ReadContent = { headings: [], images: [], links: [], anchors: new Set() };
  const placeOf = counter();
  for (const element of findElements(contentTree(content))) {
    const { attributes, written } = element;
    if (attributes.id) found.anchors.add(attributes.id);
    if (!written) continue;
    const { name, start, end } = written;
    if (name === "img" && found.images.length < FOUND_MAX) {
      const { src = "" } = attributes;
      const alt = attributes.alt?.trim() ?? "";
      const isDecorative = attributes.role === "presentation";
      const place = placeOf({ tag: "img", value: src, start, end });
      found.images.push({ src, alt, isDecorative, place });
    } else if (name === "a" && found.links.length < FOUND_MAX) {
      const href = attributes.href ?? (attributes.class === "button" ? "" : undefined);
      if (href === undefined) continue;
      const place = placeOf({ tag: "a", value: href, start, end });
      found.links.push({ href, text: lineOf(element), place });
    } else if (/^h[1-6]$/.test(name) && found.headings.length < FOUND_MAX) {
      const text = lineOf(element);
      const place = placeOf({ tag: "heading", value: text, start, end });
      found.headings.push({ level: Number(name[1]), text, place });
    }
  }
  return found;
}

function lineOf(element: PostElement) {
  return textOf(element).replace(/\s+/g, " ").trim();
}

function textOf(node: PostNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

function counter() {
  const counts = new Map<string, number>();
  return (place: Omit<ContentPlace, "nth">): ContentPlace => {
    const key = `${place.tag} ${place.value}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return { ...place, nth };
  };
}
