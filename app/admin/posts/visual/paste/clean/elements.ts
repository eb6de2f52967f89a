/** Another element with the same children in its place. Of its attributes, only `dir` comes along. */
export function renamed(element: Element, name: string) {
  const other = element.ownerDocument.createElement(name);
  const direction = element.getAttribute("dir");
  if (direction) other.setAttribute("dir", direction);
  moveChildren(element, other);
  element.replaceWith(other);
  return other;
}

export function wrapInside(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name);
  moveChildren(element, wrapper);
  element.append(wrapper);
  return wrapper;
}

export function unwrap(element: Element) {
  element.replaceWith(contentsOf(element));
}

/** Not as arguments: a pasted document may have more children than a call can have. */
export function moveChildren(from: Element, to: Element) {
  to.append(contentsOf(from));
}

export function contentsOf(element: Element) {
  const contents = element.ownerDocument.createDocumentFragment();
  while (element.firstChild) contents.append(element.firstChild);
  return contents;
}

export function isElement(node: ChildNode | null | undefined): node is Element {
  return node?.nodeType === 1;
}

export function isBlank(node: ChildNode) {
  return node.nodeType !== 1 && (node.textContent ?? "").trim() === "";
}
