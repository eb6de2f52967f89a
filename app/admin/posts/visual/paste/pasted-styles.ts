import { renamed, styleOf, wrapInside } from "./elements.ts";

const BOLD = /font-weight:\s*(bold|[6-9]00)/i;
const NOT_BOLD = /font-weight:\s*(normal|[1-5]00)/i;
const ITALIC = /font-style:\s*italic/i;
const NOT_ITALIC = /font-style:\s*normal/i;
const STRUCK = /text-decoration[^;]*line-through/i;
const RAISED = /vertical-align:\s*(super|sub)\b/i;

/** Word processors write bold and italic as styles; a <b> of Google Docs may mean nothing. */
export function styleAsElements(element: Element): Element {
  const style = styleOf(element);
  const name = element.localName;
  if (/^(b|strong)$/.test(name) && NOT_BOLD.test(style)) return renamed(element, "span");
  if (/^(i|em)$/.test(name) && NOT_ITALIC.test(style)) return renamed(element, "span");
  if (!/^(span|td|font)$/.test(name) || element.childNodes.length === 0) return element;
  if (BOLD.test(style)) wrapInside(element, "strong");
  if (ITALIC.test(style)) wrapInside(element, "em");
  if (STRUCK.test(style)) wrapInside(element, "s");
  const [, raised] = RAISED.exec(style) ?? [];
  if (raised && name !== "td") wrapInside(element, raised.toLowerCase() === "sub" ? "sub" : "sup");
  return element;
}
