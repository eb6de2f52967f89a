import { LRUCache } from "lru-cache";
import { MB } from "#platform/text/byte-size.ts";
import { LANGUAGES, languageLabel, listedLanguage } from "../content/code-languages.ts";
import { isInControl } from "../content/content-pictures.server.ts";
import {
  findElements,
  newElement,
  type PostElement,
  parseHtml,
  replaceElements,
} from "../content/post-tree.server.ts";
import { plainText } from "../content/words.server.ts";
import type { Code } from "./highlight-worker.ts";
import { createHighlighter } from "./highlighter.server.ts";

const PREFIX = "language-";
const HIGHLIGHTED_MAX = 100_000;

/** The code of a post with its tokens as HTML, in the order of `findCode`; undefined stays plain. */
export type Highlighted = (string | undefined)[];

/** The code of a post that can be highlighted. */
export function findCode(tree: PostElement): Code[] {
  return highlightable(tree).map(({ language, text }) => ({ language, text }));
}

export async function highlightCode(codes: Code[]) {
  const highlighted: Highlighted = [];
  let isFinal = true;
  let left = HIGHLIGHTED_MAX;
  for (const { language, text } of codes) {
    const isTooLong = text.length > left;
    const { html, hasFailed } = isTooLong ? {} : await highlight(language, text);
    if (!isTooLong) left -= text.length;
    if (hasFailed) isFinal = false;
    highlighted.push(html);
  }
  return { highlighted, isFinal };
}

/** Adds tokens to code, and above it its language and a button that copies it. */
export function addCodeBlocks(tree: PostElement, highlighted: Highlighted) {
  for (const [index, { element, text }] of highlightable(tree).entries()) {
    const html = highlighted[index];
    if (!html) continue;
    const tokens = parseHtml(html);
    // The words stay as they are, whatever a grammar does.
    if (plainText(tokens) === text) element.children = tokens.children;
  }
  replaceElements(tree, ["pre"], (pre) => {
    const language = codeLanguage(pre);
    if (language === undefined || isInControl(pre)) return pre;
    return newElement("div", { class: "code" }, codeBar(language), pre);
  });
}

/** Code in a language, without any markup in it. */
function highlightable(tree: PostElement) {
  return findElements(tree, "pre").flatMap((pre) => {
    const language = codeLanguage(pre);
    const [only, ...others] = pre.children;
    const element = typeof only === "string" ? pre : only;
    const [text, ...more] = element?.children ?? [];
    if (!language || !element || typeof text !== "string") return [];
    if (others.length > 0 || more.length > 0 || !["pre", "code"].includes(element.name)) return [];
    return [{ language, text, element }];
  });
}

/** The language of a code block as it was written, "" if it has none. Undefined for other `<pre>`. */
function codeLanguage(pre: PostElement): string | undefined {
  const [first] = pre.children;
  const code = typeof first !== "string" && first?.name === "code" ? first : undefined;
  const written = code?.attributes.class ?? pre.attributes.class;
  if (written?.startsWith(PREFIX)) return written.slice(PREFIX.length);
  return code ? "" : undefined;
}

function codeBar(language: string) {
  const button = { type: "button", class: "copy", "aria-label": "Copy code" };
  const label = language ? [newElement("span", {}, languageLabel(language))] : [];
  return newElement("div", { class: "code-bar" }, ...label, newElement("button", button, "Copy"));
}

const CODE_MAX = 20_000;

const known = new Set(LANGUAGES.map(([value]) => value).filter((value) => value !== ""));
const highlighter = createHighlighter();
const results = new LRUCache<string, { html: string | undefined }>({
  maxSize: 2 * MB,
  sizeCalculation: ({ html = "" }, key) => key.length + html.length,
});

type HighlightedCode = { html: string | undefined; hasFailed?: boolean };

/**
 * The text as HTML with a span around each token, or undefined if it stays plain: the language is
 * not known, or the text is too long. It has failed if it took too long.
 */
async function highlight(language: string, text: string): Promise<HighlightedCode> {
  const code = { language: listedLanguage(language), text };
  if (!known.has(code.language) || text.length > CODE_MAX) return { html: undefined };
  const key = `${code.language} ${text}`;
  const result = results.get(key) ?? { html: await highlighter(code) };
  results.set(key, result);
  return { ...result, hasFailed: result.html === undefined };
}
