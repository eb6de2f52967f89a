/** Another element with the same children in its place. Of its attributes, only `dir` comes along. */
export function renamed(element: Element, name: string) {
  const other = element.ownerDocument.createElement(name);
  const direction = element.getAttribute("dir");
  if (direction) other.setAttribute("dir", direction);
  other.append(takeContents(element));
  element.replaceWith(other);
  return other;
}

export function wrapInside(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(takeContents(element));
  element.append(wrapper);
  return wrapper;
}

export function unwrap(element: Element) {
  element.replaceWith(takeContents(element));
}

/** Its children. Not as arguments of a call: a pasted document may have too many. */
export function takeContents(element: Element) {
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
