import { Parser } from "htmlparser2";
import { imageNameOf } from "#features/media/media.schema.ts";
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_EVERYWHERE,
  ALLOWED_TAGS,
  ALLOWED_VALUES,
  EMPTY_ATTRIBUTES,
  HIDDEN_TAGS,
  NEVER_INSIDE,
  ONLY_INSIDE,
} from "./allowed-html.server.ts";
import { append, newElement, type PostElement, toHtml } from "./post-tree.server.ts";
import { anchorName, IMAGE_SCHEMES, LINK_SCHEMES, safeUrl, withAnchor } from "./urls.ts";
import { embedUrl, watchUrl } from "./video.ts";

/** HTML to parse. `at`: its position in the content, unless it only was added to it. */
export type Piece = { html: string; at?: number };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

// No author nests this deep; the parser's time grows with the square of the depth.
const DEPTH_MAX = 500;
const TOO_DEEP = new Error("The post’s HTML tags are nested too deeply.");
// Deeper elements are shown as their text: visitors of the tree are recursive.
const SHOWN_DEPTH_MAX = 100;

/**
 * Sanitizes HTML, so that it can be put into a page. The result has a regular form: `<img src="…"
 * alt="" />`, quoted, escaped.
 */
export function sanitize(html: string): string {
  const tree = newElement("");
  addSanitized(tree, [{ html }]);
  return toHtml(tree);
}

/**
 * Parses HTML and adds to the tree what is allowed of it. Elements that it leaves open end with it.
 * Returns false if it was nested too deeply, and was added as text.
 */
export function addSanitized(tree: PostElement, pieces: Piece[]): boolean {
  const parsed = newElement(tree.name);
  try {
    parse(parsed, pieces);
  } catch (error) {
    if (error !== TOO_DEEP) throw error;
    const html = pieces.map((piece) => piece.html).join("");
    addSanitized(tree, [{ html: html.replaceAll("<", "&lt;") }]);
    return false;
  }
  for (const node of parsed.children) append(tree, node);
  return true;
}

/** The surroundings of what is parsed: the element in the tree, and the one that the rules look at. */
type Around = { node: PostElement; parent: string; inLink: boolean };

function parse(tree: PostElement, pieces: Piece[]) {
  const open: Around[] = [];
  let around: Around = { node: tree, parent: tree.name, inLink: false };
  let hiddenDepth = 0;
  let offset: number | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.push(around) === DEPTH_MAX) throw TOO_DEEP;
      const found = hiddenDepth === 0 ? readElement(name, attributes) : undefined;
      if (hiddenDepth > 0 || HIDDEN_TAGS.has(name)) hiddenDepth += 1;
      if (!found || open.length > SHOWN_DEPTH_MAX) return;
      const { element, ...inside } = fitted(found, around);
      if (offset !== undefined) {
        const start = parser.startIndex + offset;
        element.written = { name, start, end: parser.endIndex + 1 + offset };
      }
      append(around.node, element);
      around = { node: element, ...inside };
    },
    ontext(text) {
      if (hiddenDepth === 0) append(around.node, text.replace(CONTROLS, ""));
    },
    onclosetag(name, isImplied) {
      const { node } = around;
      around = open.pop() ?? around;
      if (hiddenDepth > 0) hiddenDepth -= 1;
      // A browser reads on to the end tag, whatever is closed before it.
      if (hiddenDepth === 0 && name === "noscript" && isImplied)
        hiddenDepth = Number.POSITIVE_INFINITY;
      if (!node.written || node === around.node || offset === undefined) return;
      const end = (isImplied ? parser.startIndex : parser.endIndex + 1) + offset;
      node.written.end = Math.max(node.written.end, end);
    },
  });
  let length = 0;
  for (const { html, at } of pieces) {
    const allowed = html.toWellFormed().replace(CONTROLS, "");
    offset = at === undefined ? undefined : at - length;
    parser.write(allowed);
    length += allowed.length;
  }
  parser.end();
}

/** The element that stands for a tag in the tree, if it is allowed at all. */
function readElement(name: string, attributes: Attributes): Found | undefined {
  switch (name) {
    case "h1":
      return { name: "h2", attributes };
    case "a":
      return { name, attributes: linkAttributes(attributes) };
    case "aside":
      return /^callout$/i.test(attributes.class ?? "")
        ? { name, attributes: { ...attributes, class: "callout" } }
        : undefined;
    case "img":
      return imageOf(attributes);
    case "iframe":
      return videoLinkOf(attributes);
    case "pre":
    case "code":
      return { name, attributes: withLanguage(attributes) };
    default:
      return ALLOWED_TAGS.has(name) ? { name, attributes } : undefined;
  }
}

type Attributes = PostElement["attributes"];
type Found = { name: string; attributes: Attributes };

function linkAttributes({ href, target, ...rest }: Attributes) {
  const url = href === undefined ? undefined : safeUrl(href, LINK_SCHEMES);
  const { title, id, dir, lang } = rest;
  const button = rest.class === "button" ? "button" : undefined;
  if (!url) return defined({ class: button, id, dir, lang });
  const isNewTab = target === "_blank";
  const video = rest.class === "video" && embedUrl(url) !== undefined;
  return defined({
    class: video ? "video" : button,
    href: withAnchor(url),
    title,
    id,
    dir,
    lang,
    target: isNewTab ? target : undefined,
    rel: isNewTab || /^https?:/i.test(url) ? "noopener" : undefined,
  });
}

function imageOf({ src = "", alt = "", title, width, height, ...rest }: Attributes) {
  const url = safeUrl(src, IMAGE_SCHEMES);
  if (!url || !(/^https?:/i.test(url) || imageNameOf(url))) return undefined;
  const role = alt === "" ? rest.role : undefined;
  const attributes = defined({ src: url, alt, title, width, height, class: rest.class, role });
  return { name: "img", attributes };
}

/** Turns a player into a link to its video: nothing of another host is loaded before a click. */
function videoLinkOf({ src = "", title }: Attributes) {
  const url = safeUrl(src, IMAGE_SCHEMES);
  const href = url && watchUrl(url);
  if (!href) return undefined;
  return { name: "a", attributes: defined({ class: "video", href, title, rel: "noopener" }) };
}

/** Other programs write a language among other classes, or in their own notation. */
function withLanguage(attributes: Attributes): Attributes {
  const { class: names = "", "data-enlighter-language": enlighter } = attributes;
  const [, language = enlighter] =
    /(?:^|\s)lang(?:uage)?-([\w+#.-]+)/.exec(names) ?? /^\s*brush:\s*([\w+#.-]+)/.exec(names) ?? [];
  return language ? { ...attributes, class: `language-${language}` } : attributes;
}

/** The element with allowed attributes. One that may not stand here is replaced by a meaningless one. */
function fitted({ name, attributes }: Found, { parent, inLink }: Around) {
  if (!fits(name, parent) || (name === "a" && inLink)) {
    return { element: newElement("span"), parent, inLink };
  }
  const element = newElement(name, allowedAttributes(name, attributes));
  return { element, parent: name, inLink: inLink || name === "a" };
}

function fits(name: string, parent: string) {
  const only = ONLY_INSIDE[name];
  return only ? only.includes(parent) : !NEVER_INSIDE[name]?.includes(parent);
}

function allowedAttributes(element: string, attributes: Attributes) {
  const allowed: Attributes = {};
  for (const [name, written] of Object.entries(attributes)) {
    if (!isAllowed(element, name, written)) continue;
    const value = (name === "id" ? (anchorName(written) ?? "") : written).replace(CONTROLS, "");
    if (value !== "" || EMPTY_ATTRIBUTES.has(name)) allowed[name] = value;
  }
  return allowed;
}

function isAllowed(element: string, name: string, value: string) {
  const names = ALLOWED_ATTRIBUTES[element];
  if (!names?.includes(name) && !ALLOWED_EVERYWHERE.includes(name)) return false;
  if (name === "class") return ALLOWED_CLASSES[element]?.test(value);
  return ALLOWED_VALUES[name]?.test(value) ?? true;
}

function defined(attributes: Record<string, string | undefined>) {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Attributes;
}
