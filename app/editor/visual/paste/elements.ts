/** Another element with the same children in its place, its direction and its own style. */
export function renameElement(element: Element, name: string, more: string[] = []) {
  return replaceElement(element, name, ["dir", "data-style", ...more]);
}

/** Another element with the same children in its place, and with these of its attributes. */
export function replaceElement(element: Element, name: string, attributes: string[]) {
  const other = createElement(element, name, takeContents(element));
  for (const attribute of attributes) {
    const value = element.getAttribute(attribute);
    if (value !== null) other.setAttribute(attribute, value);
  }
  element.replaceWith(other);
  return other;
}

export function createElement(near: Node, name: string, ...children: (Node | string)[]) {
  const element = (near.ownerDocument as Document).createElement(name);
  element.append(...children);
  return element;
}

export function wrapInside(element: Element, name: string) {
  const wrapper = createElement(element, name, takeContents(element));
  element.append(wrapper);
  return wrapper;
}

export function wrap(node: ChildNode, name: string) {
  const wrapper = createElement(node, name);
  node.replaceWith(wrapper);
  wrapper.append(node);
  return wrapper;
}

export function unwrap(element: Element) {
  element.replaceWith(takeContents(element));
}

/** Moves an element's children, which may be too many to pass as arguments. */
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

export function isBreak(node: ChildNode | undefined): node is Element {
  return isElement(node) && node.localName === "br";
}

/** Whether the node is a block, or an item, a row or another part of one. */
export function isPart(node: ChildNode) {
  return isElement(node) && node.matches(PARTS_OF_BLOCKS);
}

/** Whether two neighbors would read as one word. */
export function areGlued(before: Node | null, after: Node | null) {
  const [end, start] = [before?.textContent ?? "", after?.textContent ?? ""];
  return /[\p{L}\p{N}]$/u.test(end) && /^[\p{L}\p{N}]/u.test(start);
}

export function findComments(root: Element) {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}

export function around(elements: Element[]) {
  const found = new Set<Element>();
  for (const element of elements) {
    let outer = element.parentElement;
    while (outer && !found.has(outer)) {
      found.add(outer);
      outer = outer.parentElement;
    }
  }
  return found;
}

/** Elements that are pasted without attributes. */
const BARE = [
  ...["p", "h2", "h3", "h4", "h5", "h6", "pre", "div", "blockquote", "hr", "ul", "br"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr", "figure", "figcaption"],
  ...["details", "summary", "dl", "dt", "dd", "strong", "b", "em", "i", "s", "del", "ins"],
  ...["mark", "small", "sub", "cite", "q", "dfn", "kbd", "samp", "var", "u"],
];

/** Elements that are pasted from elsewhere, with their attributes. Blocks keep a direction, too. */
export const KEPT_ATTRIBUTES: Record<string, string[]> = {
  ...Object.fromEntries(BARE.map((name) => [name, []])),
  a: ["href", "title"],
  abbr: ["title"],
  code: ["class"],
  img: ["src", "alt", "title", "width", "height"],
  // The attribute is our own: see links.ts.
  li: ["data-footnote"],
  sup: ["data-footnote"],
  ol: ["start", "reversed", "type"],
  td: ["colspan", "rowspan", "scope", "align"],
  th: ["colspan", "rowspan", "scope", "align"],
  time: ["datetime"],
};

/** More attributes from our own editor, which alone writes "data-" attributes. */
export const KEPT_FROM_OUR_EDITOR = [
  ...["class", "id", "target", "rel", "role", "lang", "dir", "open"],
  ...["data-bare", "data-protected", "data-tag", "data-empty", "data-pm-slice"],
];

export const RENAMED: Record<string, string> = { strike: "s", tt: "code" };

/** Elements that are removed together with their content. */
export const DROPPED_SELECTOR = [
  ...["script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "math"],
  ...["meta", "link", "title", "head", "input", "button", "select", "textarea", "colgroup"],
  ...["audio", "video", "canvas", "map", "xml", "[hidden]"],
  // Word writes these for an empty paragraph's content, and for review comments.
  ...["o\\:p", ".MsoCommentReference", ".msocomanchor", ".msocomtxt", ".msocomoff"],
  // Word on the web writes this for the end of a paragraph.
  ".EOP",
].join(", ");

/** Dropped elements that visibly separated the words beside them. */
export const DROPPED_BETWEEN_WORDS =
  "input, button, select, textarea, audio, video, canvas, iframe, object, embed, svg, math";

/** Styles whose elements are dropped: hidden text, and Word's notes beside the text. */
export const DROPPED_STYLES: Record<string, RegExp> = {
  display: /^none$/,
  visibility: /^(hidden|collapse)$/,
  "mso-hide": /^all$/,
  "mso-element": /^(comment|comment-list|header|footer)$/,
  "mso-special-character": /^comment$/,
};

/** Boxes of a web page. A post has none. */
export const BOXES = [
  ...["section", "article", "main", "header", "footer", "aside", "nav", "search", "center"],
  ...["address", "hgroup", "form", "fieldset", "legend", "dialog"],
];

export const BLOCKS = [
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "dl", "table"],
  ...["figure", "hr", "div", "details", ...BOXES],
].join(", ");

export const PARTS_OF_BLOCKS = `${BLOCKS}, li, thead, tbody, tfoot, tr, td, th, dt, dd, caption, figcaption, summary`;
