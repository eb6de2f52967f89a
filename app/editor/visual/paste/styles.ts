import { around, isElement, PARTS_OF_BLOCKS, renameElement, wrap, wrapInside } from "./elements.ts";

const START = /<(?:!--|[a-z][^\s/>]*)/gi;
const ATTRIBUTE =
  /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>"'][^\s>]*)?)?/y;
/** Elements in which everything is text until their end tag. */
const RAW = /^(style|script|title|textarea|xmp|iframe|noembed|noframes)$/;

/**
 * Removes style sheets and event handlers from HTML, and renames style attributes: the site's
 * security policy would report each of them. The HTML is read in one pass, because it may be
 * malformed.
 */
export function readSource(source: string): { html: string; sheets: string[] } {
  const html: string[] = [];
  const sheets: string[] = [];
  let at = 0;
  while (true) {
    START.lastIndex = at;
    const start = START.exec(source);
    if (!start) return { html: html.join("") + source.slice(at), sheets };
    html.push(source.slice(at, start.index));
    const name = start[0].slice(1).toLowerCase();
    const tag = [start[0]];
    const inside = name === "!--" ? START.lastIndex : readAttributes(source, START.lastIndex, tag);
    at = contentEnd(source, name, inside);
    if (name === "style") sheets.push(source.slice(inside, at).replace(/^>/, ""));
    else html.push(tag.join(""), source.slice(inside, at));
  }
}

/** The end of an element without elements inside; of other elements, that of the start tag. */
function contentEnd(source: string, name: string, from: number) {
  if (name === "!--") return findEnd(source, /-->/g, from);
  return RAW.test(name) ? findEnd(source, new RegExp(`</${name}`, "gi"), from) : from;
}

/** Reads attributes, and returns the position of their end. */
function readAttributes(source: string, from: number, html: string[]) {
  let at = from;
  while (true) {
    ATTRIBUTE.lastIndex = at;
    const [text, name = ""] = ATTRIBUTE.exec(source) ?? [];
    if (text === undefined) return at;
    at += text.length;
    if (/^style$/i.test(name)) html.push(text.replace(/style/i, "data-style"));
    else if (!/^on/i.test(name)) html.push(text);
  }
}

function findEnd(source: string, sign: RegExp, from: number) {
  sign.lastIndex = from;
  return sign.exec(source)?.index ?? source.length;
}

type Format = {
  /** The element that replaces the style. */
  name: string;
  /** Elements with the same meaning. */
  same: RegExp;
  /** Undefined if the style says nothing. */
  stated: (element: Element, read: typeof getDeclaredValue) => boolean | undefined;
  /** Elements that show it anyway. */
  given?: string;
};

const FORMATS: Format[] = [
  { name: "strong", same: /^(b|strong)$/, stated: isBold },
  { name: "em", same: /^(i|em)$/, stated: isItalic },
  { name: "s", same: /^(s|del|strike)$/, stated: hasLine("line-through") },
  { name: "u", same: /^u$/, stated: hasLine("underline"), given: "a[href], ins, abbr" },
];
/** In a style sheet, formatting of these is the look of a page, not the writer's. */
const LOOKS_LIKE_ITS_PAGE = /^(h[1-6]|a|blockquote|pre|code|tt|kbd|samp)$/;
const WITHOUT_TEXT = "table, thead, tbody, tfoot, tr, ul, ol, dl";

/** Word processors write formatting as styles; a <b> of Google Docs may mean nothing. */
export function stylesAsElements(root: Element) {
  for (const format of FORMATS) applyFormat(root, format);
  for (const element of root.querySelectorAll("span, font")) {
    const [raised] = /^(super|sub)$/.exec(getDeclaredValue(element, "vertical-align") ?? "") ?? [];
    if (raised && element.hasChildNodes()) wrapInside(element, raised === "sub" ? "sub" : "sup");
  }
}

/**
 * Applies a format from the outside in. Around blocks or parts that are the opposite, each part
 * gets its own element.
 */
function applyFormat(root: Element, format: Format) {
  const elements = [root, ...root.querySelectorAll("*")];
  const hasWords = withWords(elements, format);
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
      if (isSame) renameElement(element, "span");
    } else if (!isSame && !hasWords.has(element)) {
      // An image isn't bold, and a link is underlined.
    } else if (isSplit.has(element) || element.matches(WITHOUT_TEXT)) {
      const parent = isSame ? renameElement(element, "span") : element;
      states.set(parent, "waiting");
      for (const text of textNodes(parent)) wrap(text, format.name);
    } else {
      const inner = isSame ? element : wrapInside(element, format.name);
      states.set(element, "applied").set(inner, "applied");
    }
  }
}

function statesFormat(element: Element, { same, stated }: Format) {
  const { localName } = element;
  const isStated = stated(element, getDeclaredValue);
  if (isStated === false) return false;
  if (same.test(localName)) return true;
  return LOOKS_LIKE_ITS_PAGE.test(localName) ? stated(element, ownStyle) : isStated;
}

/** Elements with text that doesn't show the format anyway. */
function withWords(elements: Element[], { given }: Format) {
  const isGiven = new Set<Element | null>();
  const parents = elements.filter((element) => {
    if (given && (isGiven.has(element.parentElement) || element.matches(given))) {
      isGiven.add(element);
    }
    return !isGiven.has(element) && textNodes(element).length > 0;
  });
  return new Set([...parents, ...around(parents)]);
}

function textNodes(parent: Element) {
  if (parent.matches(WITHOUT_TEXT)) return [];
  return [...parent.childNodes].filter((node) => !isElement(node) && node.textContent?.trim());
}

function isBold(element: Element, read: typeof getDeclaredValue) {
  const weight = read(element, "font-weight") ?? "";
  if (/^(bold|bolder|[6-9]\d\d|1000)$/.test(weight)) return true;
  return /^(normal|lighter|[1-5]\d\d)$/.test(weight) ? false : undefined;
}

function isItalic(element: Element, read: typeof getDeclaredValue) {
  const style = read(element, "font-style") ?? "";
  if (/^(italic|oblique)/.test(style)) return true;
  return style === "normal" ? false : undefined;
}

/** An inner element can't end the line of an outer one. */
function hasLine(line: string): Format["stated"] {
  return (element, read) => {
    const lines = ["text-decoration", "text-decoration-line"].map((name) => read(element, name));
    return lines.some((value) => value?.includes(line)) || undefined;
  };
}

type Declarations = ReadonlyMap<string, string>;

type StyleSheet = {
  /** Declarations by selector: "p", ".class" or "p.class". */
  rules: Map<string, Map<string, string>>;
  /** Computed declarations of elements with the same name, class and style. */
  known: Map<string, Declarations>;
};

const POINTS: Record<string, number> = { in: 72, cm: 28.35, mm: 2.835, pt: 1, px: 0.75 };
const SELECTOR = /^(?:[a-z]\w*)?(?:\.[\w-]+)?$/i;
const sheets = new WeakMap<Document, StyleSheet>();
const computed = new WeakMap<Element, Declarations>();

/** Reads style sheets, which `getDeclaredValue` uses from then on. */
export function readStyleSheets(document: Document, texts: string[]) {
  const rules: StyleSheet["rules"] = new Map();
  for (const [selector, declarations] of texts.flatMap(parseRules)) {
    const rule = rules.get(selector) ?? new Map();
    for (const [property, value] of declarations) rule.set(property, value);
    rules.set(selector, rule);
  }
  sheets.set(document, { rules, known: new Map() });
}

/** The value of a property in an element's own style, or in a style sheet for its class. */
export function getDeclaredValue(element: Element, property: string): string | undefined {
  const declarations = computed.get(element) ?? computeDeclarations(element);
  computed.set(element, declarations);
  return declarations.get(property);
}

/** A property of the element's own style attribute, without style sheets. */
function ownStyle(element: Element, property: string): string | undefined {
  return parseDeclarations(element.getAttribute("data-style") ?? "").get(property);
}

/** A length in points, if it is one. */
export function declaredLength(element: Element, property: string): number | undefined {
  const length = /^(-?[\d.]+)(in|cm|mm|pt|px)$/.exec(getDeclaredValue(element, property) ?? "");
  return length ? Number(length[1]) * (POINTS[length[2] ?? ""] ?? 1) : undefined;
}

function computeDeclarations(element: Element): Declarations {
  const { rules, known } = sheets.get(element.ownerDocument) ?? {};
  const { localName } = element;
  const className = element.getAttribute("class") ?? "";
  const style = element.getAttribute("data-style") ?? "";
  const key = `${localName} ${className}|${style}`;
  const before = known?.get(key);
  if (before) return before;
  const classes = className.split(/\s+/);
  const selectors = [
    localName,
    ...classes.map((name) => `.${name}`),
    ...classes.map((name) => `${localName}.${name}`),
  ];
  const found: Declarations = new Map([
    ...selectors.flatMap((selector) => [...(rules?.get(selector) ?? [])]),
    ...parseDeclarations(style),
  ]);
  known?.set(key, found);
  return found;
}

/** Word processors and spreadsheets write no selectors but one name and one class. */
function parseRules(sheet: string): [string, Declarations][] {
  return sheet.split("}").flatMap((rule) => {
    const open = rule.lastIndexOf("{");
    if (open < 0) return [];
    const declarations = parseDeclarations(rule.slice(open + 1));
    return rule
      .slice(0, open)
      .replace(/^.*(\*\/|<!--|-->)/s, "")
      .split(",")
      .map((selector) => selector.trim())
      .filter((selector) => selector !== "" && SELECTOR.test(selector))
      .map((selector): [string, Declarations] => [withLowerName(selector), declarations]);
  });
}

function withLowerName(selector: string) {
  return selector.replace(/^\w+/, (name) => name.toLowerCase());
}

/** Declarations by property, in lower case. Later ones override earlier ones. */
function parseDeclarations(style: string): Declarations {
  const found = new Map<string, string>();
  for (const declaration of splitDeclarations(style)) {
    const colon = declaration.indexOf(":");
    // The declaration may start with a comment.
    const property = declaration
      .slice(0, Math.max(0, colon))
      .trim()
      .split(/[^\w-]/)
      .at(-1);
    if (!property) continue;
    const value = declaration
      .slice(colon + 1)
      .trim()
      .replace(/\s+/g, " ")
      .toLowerCase();
    const name = property.toLowerCase();
    found.set(name, value.replace(/ ?! ?important$/, ""));
    if (name === "font") addFont(found, value);
  }
  return found;
}

/** Splits at each ";" that is not in quotes or parentheses. */
function splitDeclarations(style: string) {
  const parts: string[] = [];
  let start = 0;
  let quote = "";
  let depth = 0;
  for (let at = 0; at < style.length; at++) {
    const character = style.charAt(at);
    if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "(") depth += 1;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (character === ";" && depth === 0) {
      parts.push(style.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, style.slice(start)];
}

/** Adds a font shorthand, which resets everything that it doesn't mention to normal. */
function addFont(found: Map<string, string>, value: string) {
  if (/^(inherit|initial|unset|revert)/.test(value)) return;
  const words = value.replace(/["'].*/, "").split(" ");
  const weight = words.find((word) => /^(bold|bolder|[1-9]00)$/.test(word));
  found.set("font-weight", weight ?? "normal");
  found.set("font-style", words.find((word) => /^(italic|oblique)/.test(word)) ?? "normal");
}
