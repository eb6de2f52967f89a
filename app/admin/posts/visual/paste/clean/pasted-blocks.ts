import { isBlank, isElement, renamed, unwrap } from "./elements.ts";
import { BLOCKS } from "./kept-elements.ts";

const QUOTES = "p.MsoQuote, p.MsoIntenseQuote";

/** What word processors write as a paragraph with a class or a role. */
export function nameBlocks(root: Element) {
  for (const element of root.querySelectorAll("[role='heading'][aria-level]")) {
    const level = Math.min(6, Math.max(1, Number(element.getAttribute("aria-level")) || 2));
    if (!/^h[1-6]$/.test(element.localName)) renamed(element, `h${level}`);
  }
  for (const title of root.querySelectorAll("p.MsoTitle")) renamed(title, "h1");
  for (const subtitle of root.querySelectorAll("p.MsoSubtitle")) renamed(subtitle, "p");
  for (const quote of root.querySelectorAll(QUOTES)) {
    const around = root.ownerDocument.createElement("blockquote");
    quote.before(around);
    around.append(quote);
    renamed(quote, "p");
  }
  lowerHeadings(root);
}

/** The title of a post is its h1. Several are sections: then all headings move down by one. */
function lowerHeadings(root: Element) {
  const titles = root.querySelectorAll("h1").length;
  for (const heading of [...root.querySelectorAll("h1, h2, h3, h4, h5")].reverse()) {
    const level = Number(heading.localName.slice(1));
    if (level > 1 && titles < 2) continue;
    const { id } = heading;
    const lower = renamed(heading, `h${level + 1}`);
    if (id) lower.id = id;
  }
}

/** Text in code has no elements, and one language. */
export function flattenCode(root: Element) {
  for (const pre of root.querySelectorAll("pre:not([data-protected])")) {
    for (const lineBreak of pre.querySelectorAll("br")) lineBreak.replaceWith("\n");
    const code = pre.querySelector("code");
    const language = /(?:^|\s)(language-[\w+#.-]+)/.exec(
      `${code?.className ?? ""} ${pre.className} ${pre.parentElement?.className ?? ""}`,
    )?.[1];
    const inside = root.ownerDocument.createElement("code");
    if (language) inside.className = language;
    inside.textContent = pre.textContent?.replace(/\n$/, "") ?? "";
    pre.replaceChildren(inside);
    pre.removeAttribute("class");
  }
  for (const code of root.querySelectorAll(":not(pre) > code")) code.removeAttribute("class");
}

/** A div is a paragraph, or a box around blocks that means nothing. */
export function replaceBoxes(root: Element) {
  for (const box of [...root.querySelectorAll("div:not([data-tag])")].reverse()) {
    if (box.querySelector(BLOCKS)) {
      wrapRuns(box);
      unwrap(box);
    } else if (box.querySelector("li, dt, dd, tr, figcaption")) unwrap(box);
    else if (box.closest("p, h1, h2, h3, h4, h5, h6, summary, figcaption")) unwrap(box);
    else renamed(box, "p");
  }
  if (root.querySelector(BLOCKS)) wrapRuns(root);
}

/** Text between blocks becomes paragraphs. */
export function wrapRuns(parent: Element) {
  let run: ChildNode[] = [];
  const end = () => {
    const first = run.find((node) => !isBlank(node));
    if (first) {
      const paragraph = parent.ownerDocument.createElement("p");
      first.before(paragraph);
      for (const node of run) paragraph.append(node);
    }
    run = [];
  };
  for (const child of [...parent.childNodes]) {
    if (isElement(child) && child.matches(`${BLOCKS}, li, tr, td, th, figcaption, summary`)) end();
    else run.push(child);
  }
  end();
}

/** Two line breaks are how mail programs and social networks end a paragraph. */
export function splitAtBreaks(root: Element) {
  for (const paragraph of root.querySelectorAll("p")) {
    const parts: ChildNode[][] = [[]];
    for (const child of [...paragraph.childNodes]) {
      const last = parts.at(-1) ?? [];
      const before = last.findLast((node) => !isBlank(node));
      if (isBreak(child) && isBreak(before)) {
        last.splice(last.lastIndexOf(before as ChildNode));
        parts.push([]);
      } else if (!isBreak(child) || last.some((node) => !isBlank(node))) last.push(child);
    }
    const trimmed = parts.map(withoutEnd);
    if (parts.length > 1 || trimmed[0]?.length !== paragraph.childNodes.length) {
      for (const nodes of trimmed) {
        const part = paragraph.cloneNode(false) as Element;
        paragraph.before(part);
        for (const node of nodes) part.append(node);
      }
      paragraph.remove();
    }
  }
}

/** At the start and the end of a cell or an item they show nothing. */
export function trimBreaks(root: Element) {
  for (const element of root.querySelectorAll("td, th, li, figcaption, h2, h3, h4, h5, h6")) {
    for (const nodes of [[...element.childNodes], [...element.childNodes].reverse()]) {
      for (const node of nodes) {
        if (isBreak(node)) node.remove();
        else if (!isBlank(node)) break;
      }
    }
  }
}

function withoutEnd(nodes: ChildNode[]) {
  const end = nodes.findLastIndex((node) => !isBreak(node) && !isBlank(node));
  return nodes.slice(0, end + 1);
}

function isBreak(node: ChildNode | undefined) {
  return isElement(node) && node.localName === "br";
}

const MAY_BE_EMPTY = "img, hr, br, td, th, a.video, a[id], [data-protected], [data-tag], code";

/** From the inside out, so that what has only empty elements goes, too. */
export function removeEmpty(root: Element) {
  for (const element of [...root.querySelectorAll("*")].reverse()) {
    const isEmpty = element.textContent?.replaceAll("\u00a0", " ").trim() === "";
    if (!isEmpty || element.matches(MAY_BE_EMPTY) || element.querySelector(MAY_BE_EMPTY)) continue;
    // A space between two words may be bold.
    const isInline = !element.matches(`${BLOCKS}, li, tr, figcaption, summary, dt, dd, caption`);
    if (isInline && element.textContent) unwrap(element);
    else element.remove();
  }
  for (const block of root.querySelectorAll("p, li")) {
    const isOnlyBreaks = block.textContent?.trim() === "" && !block.querySelector("img, a, hr");
    if (isOnlyBreaks && !block.querySelector("code")) block.remove();
  }
}

/** A single paragraph in a list item or a cell is just text. */
export function simplify(root: Element) {
  for (const list of root.querySelectorAll('ol[start="1"]')) list.removeAttribute("start");
  for (const list of root.querySelectorAll('ol[type="1"]')) list.removeAttribute("type");
  for (const item of root.querySelectorAll("li, td, th, figcaption, dd, figure")) {
    const paragraphs = item.querySelectorAll(":scope > p:not([data-bare])");
    const [only] = paragraphs;
    if (only && paragraphs.length === 1 && only === item.firstElementChild) unwrap(only);
  }
  for (const bold of root.querySelectorAll(":is(h2, h3, h4, h5, h6, th) :is(b, strong)"))
    unwrap(bold);
}
