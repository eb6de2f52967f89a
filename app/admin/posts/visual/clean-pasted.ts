const KEPT: Record<string, string[]> = {
  a: ["href", "title", "class", "id", "data-video"],
  abbr: ["title"],
  code: ["class"],
  img: ["src", "alt", "title", "width", "height"],
  li: ["id"],
  ol: ["start", "reversed", "type"],
  p: ["data-bare"],
  pre: ["class", "data-protected"],
  div: ["data-tag"],
  sup: ["id"],
  td: ["colspan", "rowspan", "scope", "align"],
  th: ["colspan", "rowspan", "scope", "align"],
  time: ["datetime"],
  ...each(["h2", "h3", "h4", "h5", "h6"], ["id"]),
  ...each(["blockquote", "hr", "ul", "table", "caption", "thead", "tbody", "tfoot", "tr"], []),
  ...each(["figure", "figcaption", "details", "summary", "dl", "dt", "dd", "br"], []),
  ...each(["strong", "b", "em", "i", "s", "del", "ins", "mark", "small", "sub"], []),
  ...each(["cite", "q", "dfn", "kbd", "samp", "var", "u"], []),
};
const DROPPED =
  "script, style, template, noscript, iframe, object, svg, math, meta, link, title, head, input, button, select, textarea, o\\:p, colgroup";
const BOLD = /font-weight:\s*(bold|[6-9]00)/i;
const NOT_BOLD = /font-weight:\s*(normal|400)/i;
const ITALIC = /font-style:\s*italic/i;
const STRUCK = /text-decoration[^;]*line-through/i;
const RENAMED: Record<string, string> = { h1: "h2", strike: "s" };
const LINK_PROTOCOLS = ["http:", "https:", "mailto:", "tel:"];
const TRACKING = /^(utm_\w+|fbclid|gclid|mc_cid|mc_eid|trk|trackingId|lipi)$/i;

/** What was pasted without what a post doesn't have: fonts, colors, unknown elements. */
export function cleanPasted(html: string): string {
  // A document in which nothing loads or runs.
  const { body: root } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  for (const element of root.querySelectorAll(DROPPED)) element.remove();
  for (const comment of commentsIn(root)) comment.remove();
  // From the inside out: an element may be replaced by its children.
  for (const element of [...root.querySelectorAll("*")].reverse()) cleanElement(element);
  for (const paragraph of root.querySelectorAll("p, h2, h3, h4")) {
    if (isEmpty(paragraph)) paragraph.remove();
  }
  return root.innerHTML;
}

/** Under other names: the site's security policy would report each style and event handler. */
function withoutStyles(html: string) {
  return html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/\sstyle\s*=/gi, " data-style=").replace(/\son\w+\s*=/gi, " data-handler="),
  );
}

function cleanElement(element: Element) {
  const styled = withStyleAsElements(element);
  const name = RENAMED[styled.localName] ?? styled.localName;
  const kept = KEPT[name];
  if (!kept) return styled.replaceWith(...styled.childNodes);
  const clean = styled.ownerDocument.createElement(name);
  for (const attribute of kept) {
    const value = styled.getAttribute(attribute);
    if (value !== null) clean.setAttribute(attribute, value);
  }
  clean.append(...styled.childNodes);
  if (name === "a") cleanLink(clean);
  if (name === "img" && !isImageUrl(clean.getAttribute("src") ?? "")) return styled.remove();
  styled.replaceWith(clean);
}

/** Word and Google Docs write bold and italic as styles; a <b> of Google Docs may mean nothing. */
function withStyleAsElements(element: Element): Element {
  const style = element.getAttribute("data-style") ?? "";
  if (/^(b|strong)$/.test(element.localName) && NOT_BOLD.test(style))
    return renamed(element, "span");
  if (element.localName !== "span") return element;
  if (BOLD.test(style)) wrapInside(element, "strong");
  if (ITALIC.test(style)) wrapInside(element, "em");
  if (STRUCK.test(style)) wrapInside(element, "s");
  return element;
}

function wrapInside(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function renamed(element: Element, name: string) {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

function isImageUrl(src: string) {
  return /^(https?:\/\/|\/(?!\/))/i.test(src);
}

function cleanLink(link: Element) {
  const href = link.getAttribute("href") ?? "";
  if (!URL.canParse(href)) return;
  const url = new URL(href);
  if (!LINK_PROTOCOLS.includes(url.protocol)) return link.removeAttribute("href");
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of tracking) url.searchParams.delete(name);
  if (tracking.length > 0) link.setAttribute("href", url.href);
}

function isEmpty(element: Element) {
  return element.textContent?.trim() === "" && !element.querySelector("img, a.video, a[id]");
}

function commentsIn(root: Element) {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}

function each(names: string[], attributes: string[]) {
  return Object.fromEntries(names.map((name) => [name, attributes]));
}
