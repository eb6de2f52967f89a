import { decodeHTML, decodeHTMLAttribute } from "entities";
import { type Handler, Parser } from "htmlparser2";
import { escapeText } from "#platform/text/escape.ts";

// The one tree of a post's HTML. What reads the HTML, or adds to it, visits this tree. The tree of
// sanitized HTML is at most 100 elements deep, so visitors may be recursive.

export type PostNode = PostElement | string;
export type PostElement = {
  /** "" for the whole post. */
  name: string;
  attributes: Record<string, string>;
  children: PostNode[];
  parent: PostElement | undefined;
  /** The element of the content that it stands for: its name and its position. */
  written?: { name: string; start: number; end: number };
};

const VOID = new Set(["br", "hr", "img", "source"]);

/** Parses HTML that the sanitizer or `toHtml` wrote. */
export function parseHtml(html: string): PostElement {
  const tree = newElement("");
  let current = tree;
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      for (const key of Object.keys(attributes)) {
        attributes[key] = decodeHTMLAttribute(attributes[key] ?? "");
      }
      const element = newElement(name, attributes);
      append(current, element);
      current = element;
    },
    ontext(written) {
      append(current, decodeHTML(written));
    },
    onclosetag() {
      current = current.parent ?? tree;
    },
  };
  // The parser would report each character reference as a text of its own.
  const parser = new Parser(handler, { decodeEntities: false });
  parser.end(html);
  return tree;
}

/** Writes HTML as the sanitizer does. */
export function toHtml(node: PostNode): string {
  if (typeof node === "string") return escapeText(node);
  const { name, children } = node;
  if (VOID.has(name)) return `${startTag(node)} />`;
  let inside = "";
  for (const child of children) inside += toHtml(child);
  return name === "" ? inside : `${startTag(node)}>${inside}</${name}>`;
}

/** A start tag without its closing bracket. */
export function startTag({ name, attributes }: PostElement) {
  let start = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    start +=
      value || key === "alt"
        ? ` ${key}="${escapeText(value).replaceAll('"', "&quot;")}"`
        : ` ${key}`;
  }
  return start;
}

export function newElement(
  name: string,
  attributes: Record<string, string> = {},
  ...children: PostNode[]
): PostElement {
  const element: PostElement = { name, attributes, children, parent: undefined };
  for (const child of children) if (typeof child !== "string") child.parent = element;
  return element;
}

export function append(parent: PostElement, node: PostNode) {
  const { children } = parent;
  const last = children.at(-1);
  if (typeof node !== "string") {
    node.parent = parent;
    children.push(node);
  } else if (typeof last === "string") children[children.length - 1] = last + node;
  else if (node !== "") children.push(node);
}

/** The elements inside of it in their order: all, or those with one of the names. */
export function findElements(parent: PostElement, ...names: string[]): PostElement[] {
  const found: PostElement[] = [];
  visit(parent);
  return found;

  function visit({ children }: PostElement) {
    for (const child of children) {
      if (typeof child === "string") continue;
      if (names.length === 0 || names.includes(child.name)) found.push(child);
      visit(child);
    }
  }
}

/** Replaces each element with one of the names by the result of `change`, in their order. */
export function replaceElements(
  parent: PostElement,
  names: string[],
  change: (element: PostElement) => PostElement,
) {
  parent.children.forEach((child, index) => {
    if (typeof child === "string") return;
    if (names.includes(child.name)) {
      const replacement = change(child);
      replacement.parent = parent;
      parent.children[index] = replacement;
    }
    replaceElements(child, names, change);
  });
}

export function childElements({ children }: PostElement): PostElement[] {
  return children.filter((child) => typeof child !== "string");
}

/** The closest element around this one that has one of the names. */
export function closest({ parent }: PostElement, ...names: string[]): PostElement | undefined {
  if (!parent || names.includes(parent.name)) return parent;
  return closest(parent, ...names);
}
