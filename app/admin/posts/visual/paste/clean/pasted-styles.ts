import { declared } from "./declared-styles.ts";
import { isElement, renamed, wrapInside } from "./elements.ts";
import { PARTS_OF_BLOCKS } from "./kept-elements.ts";

type Format = {
  /** The element that is written. */
  name: string;
  /** Elements that mean the same. */
  same: RegExp;
  /** Undefined if the style says nothing. */
  stated: (element: Element) => boolean | undefined;
};

const FORMATS: Format[] = [
  { name: "strong", same: /^(b|strong)$/, stated: isBold },
  { name: "em", same: /^(i|em)$/, stated: isItalic },
  { name: "s", same: /^(s|del|strike)$/, stated: isStruck },
];
/** Where a style is meant as formatting. A heading, a link or code only looks like its page. */
const FORMATTED = /^(span|font|tr|td|p|div|li|b|strong|i|em|u|ins|s|del|strike|big)$/;
const WITHOUT_TEXT = "table, thead, tbody, tfoot, tr, ul, ol, dl";

/** Word processors write bold and italic as styles; a <b> of Google Docs may mean nothing. */
export function stylesAsElements(root: Element) {
  for (const format of FORMATS) applyFormat(root, format);
  for (const element of root.querySelectorAll("span, font")) {
    const [raised] = /^(super|sub)$/.exec(declared(element, "vertical-align") ?? "") ?? [];
    if (raised && element.hasChildNodes()) wrapInside(element, raised === "sub" ? "sub" : "sup");
  }
}

/** From the outside in. Around blocks, or where a part is the opposite, each part gets its own. */
function applyFormat(root: Element, format: Format) {
  const elements = [...root.querySelectorAll("*")];
  const isSplit = new Set([
    ...around(elements.filter((each) => each.matches(PARTS_OF_BLOCKS))),
    ...around(elements.filter((each) => statesFormat(each, format) === false)),
  ]);
  const states = new Map<Element | null, "waiting" | "applied">();
  for (const element of elements) {
    const outer = states.get(element.parentElement);
    if (outer === "applied") states.set(element, outer);
    if (outer === "applied") continue;
    const isSame = format.same.test(element.localName);
    const isWanted = statesFormat(element, format) ?? outer === "waiting";
    if (!isWanted) {
      if (isSame) renamed(element, "span");
    } else if (isSplit.has(element) || element.matches(WITHOUT_TEXT)) {
      const parent = isSame ? renamed(element, "span") : element;
      states.set(parent, "waiting");
      for (const text of textNodes(parent)) wrap(text, format.name);
    } else if (element.hasChildNodes()) {
      const inner = isSame ? element : wrapInside(element, format.name);
      states.set(element, "applied").set(inner, "applied");
    }
  }
}

function statesFormat(element: Element, { same, stated }: Format) {
  const { localName } = element;
  const isStated = stated(element);
  if (isStated === false) return false;
  if (same.test(localName)) return true;
  return FORMATTED.test(localName) ? isStated : undefined;
}

/** All elements around the given ones. */
function around(elements: Element[]) {
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

function textNodes(parent: Element) {
  if (parent.matches(WITHOUT_TEXT)) return [];
  return [...parent.childNodes].filter((node) => !isElement(node) && node.textContent?.trim());
}

function wrap(node: ChildNode, name: string) {
  const wrapper = (node.ownerDocument as Document).createElement(name);
  node.replaceWith(wrapper);
  wrapper.append(node);
}

function isBold(element: Element) {
  const weight = declared(element, "font-weight") ?? "";
  if (/^(bold|bolder|[6-9]\d\d|1000)$/.test(weight)) return true;
  return /^(normal|lighter|[1-5]\d\d)$/.test(weight) ? false : undefined;
}

function isItalic(element: Element) {
  const style = declared(element, "font-style") ?? "";
  if (/^(italic|oblique)/.test(style)) return true;
  return style === "normal" ? false : undefined;
}

/** An inner element can't end the line of an outer one. */
function isStruck(element: Element) {
  const lines = `${declared(element, "text-decoration")} ${declared(element, "text-decoration-line")}`;
  return lines.includes("line-through") || undefined;
}
