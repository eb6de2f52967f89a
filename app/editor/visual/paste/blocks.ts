import {
  around,
  BLOCKS,
  createElement,
  isBlank,
  isBreak,
  isElement,
  isPart,
  KEPT_ATTRIBUTES,
  PARTS_OF_BLOCKS,
  RENAMED,
  renameElement,
  takeContents,
  unwrap,
  wrap,
} from "./elements.ts";

/** Parts of blocks that stand elsewhere. */
const STRAY_PARTS = ":not(figure) > figcaption, :not(details) > summary, :not(dl) > :is(dt, dd)";
const QUOTES = "p.MsoQuote, p.MsoIntenseQuote";

/** Turns paragraphs that are blocks by their class or role into elements. */
export function nameBlocks(root: Element) {
  for (const element of root.querySelectorAll("[role='heading'][aria-level]")) {
    const level = Math.min(6, Math.max(1, Number(element.getAttribute("aria-level")) || 2));
    if (!/^h[1-6]$/.test(element.localName)) renameElement(element, `h${level}`);
  }
  for (const title of root.querySelectorAll("p.MsoTitle")) renameElement(title, "h1");
  for (const subtitle of root.querySelectorAll("p.MsoSubtitle")) renameElement(subtitle, "p");
  for (const quote of root.querySelectorAll(QUOTES)) {
    renameElement(wrap(quote, "blockquote").firstElementChild as Element, "p");
  }
  lowerHeadings(root);
}

/** A post's title is its only h1. If there are several, all headings move down. */
function lowerHeadings(root: Element) {
  const titles = root.querySelectorAll("h1").length;
  for (const heading of [...root.querySelectorAll("h1, h2, h3, h4, h5")].reverse()) {
    const level = Number(heading.localName.slice(1));
    if (level > 1 && titles < 2) continue;
    renameElement(heading, `h${level + 1}`, ["id"]);
  }
}

/** A div is a paragraph, or a box around blocks that means nothing. */
export function replaceBoxes(root: Element) {
  for (const box of [...root.querySelectorAll("div:not([data-tag])")].reverse()) replaceBox(box);
  for (const part of root.querySelectorAll(STRAY_PARTS)) replaceBox(part);
  if (root.querySelector(BLOCKS)) wrapRuns(root);
  for (const item of root.querySelectorAll("li, td, th, dd, figcaption, blockquote")) {
    const hasParagraph = [...item.children].some(({ localName }) => localName === "p");
    if (hasParagraph && hasBareText(item)) wrapRuns(item);
  }
}

function replaceBox(box: Element) {
  if (!box.querySelector(PARTS_OF_BLOCKS)) return renameElement(box, "p");
  if (hasBareText(box) || box.querySelector(BLOCKS)) wrapRuns(box);
  unwrap(box);
}

function hasBareText(parent: Element) {
  const bare = [...parent.childNodes].filter((node) => !isPart(node));
  return bare.some((node) => node.textContent?.trim());
}

export function wrapRuns(parent: Element) {
  wrapText(parent, [createElement(parent, "p")]);
}

const ONLY_WITH_TEXT = "p, li, ul, ol, blockquote, figure, figcaption";
const MAY_BE_EMPTY =
  "img, hr, br, td, th, a.video, a[id], [data-protected], [data-tag], pre, pre code";

/** From the inside out, so that elements with only empty ones inside go, too. */
export function removeEmpty(root: Element) {
  for (const link of root.querySelectorAll("a:not([id], .video)")) {
    if (!link.textContent?.trim() && !link.querySelector("img, a")) unwrap(link);
  }
  for (const element of [...root.querySelectorAll("*")].reverse()) {
    const isEmpty = element.textContent?.replaceAll("\u00a0", " ").trim() === "";
    if (!isEmpty || element.matches(MAY_BE_EMPTY) || element.querySelector(MAY_BE_EMPTY)) continue;
    // A space between two words may be bold.
    const isInline = !element.matches(`${BLOCKS}, li, tr, figcaption, summary, dt, dd, caption`);
    if (isInline && element.textContent) unwrap(element);
    else element.remove();
  }
  for (const block of [...root.querySelectorAll(ONLY_WITH_TEXT)].reverse()) {
    const isShown = block.textContent?.trim() || block.querySelector("img, a, hr, td, th");
    const hasCode = block.localName !== "figure" && block.querySelector("code");
    if (!isShown && !hasCode) block.remove();
  }
}

/** Removes needless paragraphs, default list attributes, and bold in headings. */
export function simplify(root: Element) {
  for (const list of root.querySelectorAll('ol[start="1"]')) list.removeAttribute("start");
  for (const list of root.querySelectorAll('ol[type="1"]')) list.removeAttribute("type");
  for (const item of root.querySelectorAll("li, td, th, figcaption, dd, figure")) {
    const paragraphs = item.querySelectorAll(":scope > p:not([data-bare])");
    const [only] = paragraphs;
    const isAlone = only && paragraphs.length === 1 && only === item.firstElementChild;
    if (isAlone && !hasBareText(item)) unwrap(only);
  }
  for (const bold of root.querySelectorAll(":is(h2, h3, h4, h5, h6, th) :is(b, strong)"))
    unwrap(bold);
}

const TEXT_BLOCKS = "p, h2, h3, h4, h5, h6";
/** Blocks that are more than lines of text. */
const STRUCTURES = "blockquote, pre, ul, ol, dl, table, figure, hr, details";

/** Blocks stand in nothing that is text: inline elements go inside them, and paragraphs end. */
export function separateBlocks(root: Element) {
  const surrounding = around([...root.querySelectorAll(PARTS_OF_BLOCKS)]);
  pushInlineInward(root, surrounding);
  for (const text of [...root.querySelectorAll(TEXT_BLOCKS)].reverse()) {
    if (!surrounding.has(text)) continue;
    if (text.localName === "p" || text.querySelector(STRUCTURES)) {
      wrapText(text, [text], surrounding);
      unwrap(text);
    } else joinLines(text);
  }
}

/** In the order of the text, so that an element knows what stood around it. */
function pushInlineInward(root: Element, surrounding: Set<Element>) {
  const pushed = new Map<Element | null, Element[]>();
  const split: Element[] = [];
  for (const element of root.querySelectorAll("*")) {
    const isBlock = element.matches(PARTS_OF_BLOCKS);
    if (!isBlock && !surrounding.has(element)) continue;
    if (!isBlock) split.push(element);
    const outer = pushed.get(element.parentElement) ?? [];
    const inside = isBlock || !isMeant(element) ? outer : [...without(outer, element), element];
    // Text in code has no elements.
    if (inside.length === 0 || element.localName === "pre") continue;
    pushed.set(element, inside);
    wrapText(element, inside, surrounding);
  }
  for (const element of split.reverse()) unwrap(element);
}

function isMeant({ localName }: Element) {
  return (RENAMED[localName] ?? localName) in KEPT_ATTRIBUTES;
}

/** Once is enough: of two links, the inner one counts. */
function without(elements: Element[], { localName }: Element) {
  return elements.filter((element) => element.localName !== localName);
}

/** Puts copies of the wrappers, the first outermost, around text that stands between blocks. */
function wrapText(parent: Element, wrappers: Element[], surrounding?: Set<Element>) {
  let run: ChildNode[] = [];
  const end = () => {
    const first = run.find((node) => !isBlank(node));
    if (first) {
      const copies = wrappers.map((wrapper) => wrapper.cloneNode(false) as Element);
      first.before(copies[0] as Element);
      const innermost = copies.reduce((outer, inner) => outer.appendChild(inner));
      for (const node of run) innermost.append(node);
    }
    run = [];
  };
  for (const child of [...parent.childNodes]) {
    if (isPart(child) || surrounding?.has(child as Element)) end();
    else run.push(child);
  }
  end();
}

/** Makes the blocks inside an element lines of its text. */
export function joinLines(element: Element) {
  for (const block of [...element.querySelectorAll(PARTS_OF_BLOCKS)].reverse()) {
    block.before(createElement(element, "br"));
    block.after(createElement(element, "br"));
    unwrap(block);
  }
  let last: ChildNode | undefined;
  let isNewLine = true;
  for (const child of [...element.childNodes]) {
    if (isBlank(child)) continue;
    if (isBreak(child) && isNewLine) child.remove();
    else last = child;
    isNewLine = isBreak(child);
  }
  if (isNewLine) last?.remove();
}

/** Spreadsheets and word processors have no header cells: a first row in bold is meant as one. */
export function cleanTables(root: Element) {
  for (const table of root.querySelectorAll("table")) {
    const rows = [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
    for (const row of rows) if (row.childElementCount === 0) row.remove();
    const caption = joinCaptions(table);
    if (!table.querySelector("tr")) {
      if (caption) table.before(renameElement(caption, "p"));
      table.remove();
    }
    const [first, second] = rows;
    if (!first || !second || table.querySelector("thead, th")) continue;
    const cells = [...first.children];
    if (!cells.every(isBold)) continue;
    for (const cell of cells) {
      renameElement(cell, "th", ["colspan", "rowspan"]).setAttribute("scope", "col");
    }
    const head = createElement(root, "thead");
    (first.parentElement?.localName === "tbody" ? first.parentElement : first).before(head);
    head.append(first);
  }
}

/** A table has one, at its start. */
function joinCaptions(table: Element) {
  const [first, ...others] = [...table.children].filter(({ localName }) => localName === "caption");
  if (!first) return undefined;
  for (const other of others) {
    first.append(createElement(table, "br"), takeContents(other));
    other.remove();
  }
  table.prepend(first);
  return first;
}

function isBold(cell: Element): boolean {
  const nodes = [...cell.childNodes].filter((node) => node.textContent?.trim());
  return (
    nodes.length > 0 &&
    nodes.every((node) => isElement(node) && (node.matches("b, strong") || isBold(node)))
  );
}
