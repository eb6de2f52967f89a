type Declarations = ReadonlyMap<string, string>;

type StyleSheet = {
  /** By selector: "p", ".class" or "p.class". */
  rules: Map<string, Map<string, string>>;
  /** What was computed for elements of the same name, class and style. */
  known: Map<string, Declarations>;
};

const SELECTOR = /^(?:[a-z]\w*)?(?:\.[\w-]+)?$/i;
const sheets = new WeakMap<Document, StyleSheet>();
const computed = new WeakMap<Element, Declarations>();

/** From now on, `declared` knows these style sheets. */
export function readStyleSheets(document: Document, texts: string[]) {
  const rules: StyleSheet["rules"] = new Map();
  for (const [selector, declarations] of texts.flatMap(parseRules)) {
    const rule = rules.get(selector) ?? new Map();
    for (const [property, value] of declarations) rule.set(property, value);
    rules.set(selector, rule);
  }
  sheets.set(document, { rules, known: new Map() });
}

/** What an element's own style, or a style sheet for its class, says of a property. */
export function declared(element: Element, property: string): string | undefined {
  const declarations = computed.get(element) ?? computeDeclarations(element);
  computed.set(element, declarations);
  return declarations.get(property);
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

/** Only selectors of one name and one class: word processors and spreadsheets write no others. */
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

/** By property, in lower case. Later ones win. */
function parseDeclarations(style: string): Declarations {
  const found = new Map<string, string>();
  for (const declaration of splitDeclarations(style)) {
    const colon = declaration.indexOf(":");
    // A comment may stand before it.
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

/** At each ";" that is not in quotes or parentheses. */
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

/** The shorthand says everything at once, so what it doesn't mention is normal. */
function addFont(found: Map<string, string>, value: string) {
  if (/^(inherit|initial|unset|revert)/.test(value)) return;
  const words = value.replace(/["'].*/, "").split(" ");
  const weight = words.find((word) => /^(bold|bolder|[1-9]00)$/.test(word));
  found.set("font-weight", weight ?? "normal");
  found.set("font-style", words.find((word) => /^(italic|oblique)/.test(word)) ?? "normal");
}
