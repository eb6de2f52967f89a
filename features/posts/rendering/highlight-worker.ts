// The program of the worker thread that highlights code: an expression of a grammar that takes
// forever blocks this thread, not the one that serves requests.
import { parentPort } from "node:worker_threads";
import { createCssVariablesTheme, createHighlighterCore, type ThemedToken } from "shiki/core";
import { createOnigurumaEngine } from "shiki/engine/oniguruma";
import { type BundledLanguage, bundledLanguages } from "shiki/langs";
import { escapeText } from "#platform/text/escape.ts";

export type Code = { language: string; text: string };

const THEME = "site";
// Longer lines are not split into tokens.
const LINE_MAX = 1_000;

/** The classes in post.css, by the theme's variables. Punctuation and the rest stay plain. */
const CLASSES: Record<string, string> = {
  "var(--token-comment)": "c",
  "var(--token-constant)": "n",
  "var(--token-deleted)": "d",
  "var(--token-function)": "f",
  "var(--token-inserted)": "i",
  "var(--token-keyword)": "k",
  "var(--token-parameter)": "p",
  "var(--token-string)": "s",
  "var(--token-string-expression)": "s",
};

const highlighter = await createHighlighterCore({
  engine: createOnigurumaEngine(import("shiki/wasm")),
  themes: [createCssVariablesTheme({ name: THEME, variablePrefix: "--" })],
});

parentPort?.on("message", async (code: Code) => {
  parentPort?.postMessage(await highlight(code));
});
parentPort?.postMessage("ready");

async function highlight({ language, text }: Code) {
  const lang = language as BundledLanguage;
  await highlighter.loadLanguage(bundledLanguages[lang]);
  // Its own time limit would cut off the first line, while the grammar's expressions are compiled.
  const limits = { tokenizeMaxLineLength: LINE_MAX, tokenizeTimeLimit: 0 };
  const options = { lang, theme: THEME, ...limits };
  return highlighter.codeToTokensBase(text, options).map(lineHtml).join("\n");
}

function lineHtml(tokens: ThemedToken[]) {
  let html = "";
  let open: string | undefined;
  for (const { content, color = "" } of tokens) {
    // Spaces have no color, so they don't end a span.
    const name = content.trim() === "" ? open : CLASSES[color];
    if (name !== open) {
      if (open) html += "</span>";
      if (name) html += `<span class="${name}">`;
      open = name;
    }
    html += escapeText(content);
  }
  return open ? `${html}</span>` : html;
}
