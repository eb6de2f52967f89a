import type { HtmlAttributes } from "./schema.ts";

/** The HTML has something that the editor has no node for. */
export class NoNodeError extends Error {}

export function onlyElements(parent: Element, ...names: string[]) {
  const elements = [...parent.children];
  const hasText = [...parent.childNodes].some(
    (child) => child.nodeType === 3 && child.textContent?.trim(),
  );
  if (hasText || elements.some((child) => !names.includes(elementName(child))))
    throw new NoNodeError();
  return elements;
}

/** The link that is all there is among the nodes. */
export function onlyLink(children: Iterable<ChildNode>) {
  const [only, ...more] = [...children].filter((child) => !isBlank(child));
  const isLink = only && isElement(only) && elementName(only) === "a" && more.length === 0;
  return isLink ? only : undefined;
}

/** Its first child, unless that is text. */
export function firstShown(element: Element) {
  const first = [...element.childNodes].find((child) => !isBlank(child));
  return first && isElement(first) ? first : undefined;
}

/** An image, one that is a link, or a space between them. */
export function isImageOrBlank(child: ChildNode) {
  if (!isElement(child)) return isBlank(child);
  const isLink = elementName(child) === "a" && child.childNodes.length === 1;
  const image = isLink ? child.firstElementChild : child;
  return image !== null && elementName(image) === "img";
}

function isBlank(child: ChildNode) {
  return !isElement(child) && !child.textContent?.trim();
}

/** As WordPress, GitHub and this editor write it: <sup><a href="#id">1</a></sup>. */
export function isFootnoteReference(element: Element) {
  const link = element.firstElementChild;
  return (
    elementName(element) === "sup" &&
    link !== null &&
    elementName(link) === "a" &&
    element.childNodes.length === 1 &&
    link.childElementCount === 0 &&
    /^#./.test(link.getAttribute("href") ?? "") &&
    /^(\d{1,3}|\[\d{1,3}\])$/.test(link.textContent)
  );
}

/** With text, it is one that was copied in the editor. */
export function isVideo(link: Element) {
  return isEmpty(link) || link.hasAttribute("data-video");
}

export function isEmpty(element: Element) {
  return element.childNodes.length === 0;
}

export function isElement(node: ChildNode): node is Element {
  return node.nodeType === 1;
}

export function elementName(element: Element) {
  return element.localName;
}

/** Those that start with "data-" are the editor's own: the sanitizer lets none through. */
export function htmlAttributes(element: Element): HtmlAttributes {
  const written = [...element.attributes].filter(({ name }) => !name.startsWith("data-"));
  return Object.fromEntries(written.map(({ name, value }) => [name, value]));
}
