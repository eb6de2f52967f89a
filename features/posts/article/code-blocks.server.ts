import { escapeHtml } from "#platform/text/escape.ts";
import { languageLabel } from "../content/code-languages.ts";
import { attributeOf } from "./attribute-of.ts";
import { highlight } from "./highlight.server.ts";

const PREFIX = "language-";
const HIGHLIGHTED_MAX = 100_000;

/** The texts of code blocks with their tokens, by where they start in sanitized HTML. */
export async function highlightedCode(html: string) {
  const highlighted = new Map<number, string>();
  let isFinal = true;
  let left = HIGHLIGHTED_MAX;
  for (const block of html.matchAll(
    /(<pre([^>]*)>(?:<code([^>]*)>)?)([^<]+)(?:<\/code>)?<\/pre>/g,
  )) {
    const [, start = "", pre = "", code, text = ""] = block;
    const language = languageOf(pre, code);
    if (!language || text.length > left) continue;
    left -= text.length;
    const { html: tokens, hasFailed } = await highlight(language, decoded(text));
    if (hasFailed) isFinal = false;
    // Whatever a grammar does, the words stay as they are.
    if (tokens?.replace(/<\/?span[^>]*>/g, "") === text) {
      highlighted.set(block.index + start.length, tokens);
    }
  }
  return { highlighted, isFinal };
}

/** The language of a code block as it was written, "" if it has none. Undefined for other `<pre>`. */
export function languageOf(pre: string, code: string | undefined): string | undefined {
  const written = attributeOf(code ?? "", "class") ?? attributeOf(pre, "class");
  if (written?.startsWith(PREFIX)) return written.slice(PREFIX.length);
  return code === undefined ? undefined : "";
}

/** What stands above a code block: its language, and a button that copies it. */
export function codeBar(language: string) {
  const label = language && `<span>${escapeHtml(languageLabel(language))}</span>`;
  const copy = '<button type="button" class="copy" aria-label="Copy code">Copy</button>';
  return `<div class="code-bar">${label}${copy}</div>`;
}

function decoded(text: string) {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
