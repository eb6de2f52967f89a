import { Parser } from "htmlparser2";
import type { ContentPlace } from "../checks/warning.ts";
import { ALLOWED_HTML } from "./allowed-html.server.ts";
import { DEPTH_MAX } from "./sanitize.server.ts";
import { anchorName, IMAGE_SCHEMES, LINK_SCHEMES, safeUrl, withAnchor } from "./urls.ts";

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

const HIDDEN = new Set(ALLOWED_HTML.nonTextTags);
// The maximum for each kind of element. Nobody works through more warnings.
const FOUND_MAX = 2_000;
const TOO_DEEP = new Error("The tags are nested too deeply.");

/** The headings, images, links and ids of a post's content, as readers get them, and where they are. */
export function readContent(content: string): ReadContent {
  try {
    return read(content);
  } catch (error) {
    if (error !== TOO_DEEP) throw error;
    // In that case, readers get the whole content as text.
    return nothing();
  }
}

function nothing(): ReadContent {
  return { headings: [], images: [], links: [], anchors: new Set() };
}

function read(content: string): ReadContent {
  const found = nothing();
  const open: { name: string; textAt: number; start: number }[] = [];
  const texts: string[] = [];
  const placeOf = counter();
  let hiddenDepth = 0;
  let depth = 0;
  let href: string | undefined;

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEPTH_MAX) throw TOO_DEEP;
      if (HIDDEN.has(name)) hiddenDepth += 1;
      if (hiddenDepth > 0) return;
      const anchor = attributes.id && anchorName(attributes.id);
      if (anchor) found.anchors.add(anchor);
      const { startIndex: start, endIndex } = parser;
      if (name === "img") addImage(attributes, start, endIndex + 1);
      if (name === "a")
        href = safeHref(attributes) ?? (attributes.class === "button" ? "" : undefined);
      if (name === "a" || isHeading(name)) open.push({ name, textAt: texts.length, start });
    },
    ontext(text) {
      if (hiddenDepth === 0 && open.length > 0) texts.push(text);
    },
    onclosetag(name) {
      depth -= 1;
      if (HIDDEN.has(name)) hiddenDepth -= 1;
      if (hiddenDepth > 0 || open.at(-1)?.name !== name) return;
      const element = open.pop();
      if (!element) return;
      const text = texts.slice(element.textAt).join("").replace(/\s+/g, " ").trim();
      const end = parser.endIndex + 1;
      if (isHeading(name) && found.headings.length < FOUND_MAX) {
        const place = placeOf({ tag: "heading", value: text, start: element.start, end });
        found.headings.push({ level: Number(name[1]), text, place });
      } else if (name === "a" && href !== undefined && found.links.length < FOUND_MAX) {
        const place = placeOf({ tag: "a", value: href, start: element.start, end });
        found.links.push({ href, text, place });
      }
    },
  });
  parser.end(content);
  return found;

  function addImage(attributes: Record<string, string>, start: number, end: number) {
    const src = safeUrl(attributes.src ?? "", IMAGE_SCHEMES);
    if (!src || found.images.length >= FOUND_MAX) return;
    const alt = attributes.alt?.trim() ?? "";
    const isDecorative = alt === "" && attributes.role === "presentation";
    const place = placeOf({ tag: "img", value: src, start, end });
    found.images.push({ src, alt, isDecorative, place });
  }
}

function isHeading(name: string) {
  return /^h[1-6]$/.test(name);
}

/** A link's URL as readers get it. A video is also a link, but is shown in its own way. */
function safeHref({ href = "" }: Record<string, string>) {
  const url = safeUrl(href, LINK_SCHEMES);
  return url ? withAnchor(url) : undefined;
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
