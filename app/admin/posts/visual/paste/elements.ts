/** Another element with the same children in its place. Attributes stay behind. */
export function renamed(element: Element, name: string) {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

export function wrapInside(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

export function unwrap(element: Element) {
  element.replaceWith(...element.childNodes);
}

export function isElement(node: ChildNode | null | undefined): node is Element {
  return node?.nodeType === 1;
}

export function isBlank(node: ChildNode) {
  return node.nodeType !== 1 && (node.textContent ?? "").trim() === "";
}

export function styleOf(element: Element) {
  return element.getAttribute("data-style") ?? "";
}
