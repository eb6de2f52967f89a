import { LRUCache } from "lru-cache";
import { MB } from "#platform/text/byte-size.ts";
import { LANGUAGES, listedLanguage } from "../content/code-languages.ts";
import { createHighlighter } from "./highlighter.server.ts";

const CODE_MAX = 20_000;

const known = new Set(LANGUAGES.map(([value]) => value).filter((value) => value !== ""));
const highlighter = createHighlighter();
const results = new LRUCache<string, { html: string | undefined }>({
  maxSize: 2 * MB,
  sizeCalculation: ({ html = "" }, key) => key.length + html.length,
});

type Highlighted = { html: string | undefined; hasFailed?: boolean };

/**
 * The text as HTML with a span around each token, or undefined if it stays plain: the language is
 * not known, or the text is too long. It has failed if it took too long.
 */
export async function highlight(language: string, text: string): Promise<Highlighted> {
  const code = { language: listedLanguage(language), text };
  if (!known.has(code.language) || text.length > CODE_MAX) return { html: undefined };
  const key = `${code.language} ${text}`;
  const result = results.get(key) ?? { html: await highlighter(code) };
  results.set(key, result);
  return { ...result, hasFailed: result.html === undefined };
}
