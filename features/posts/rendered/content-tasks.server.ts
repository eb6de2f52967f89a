import { cleanContent, contentText } from "../content/content.server.ts";
import { contentBlocks } from "../content/content-blocks.server.ts";
import { contentMarkdown } from "../content/markdown.server.ts";
import { parseHtml } from "../content/post-tree.server.ts";
import { readContent } from "../content/read-content.server.ts";
import { searchWords } from "../content/search-words.ts";
import { countWords, startOfText } from "../content/words.server.ts";
import { findCode } from "../rendering/code-blocks.server.ts";
import { renderSanitized } from "../rendering/render-sanitized.server.ts";

// The limit is for quotes: a search result quotes the first place with the words.
const QUOTED_MAX = 50_000;

export type ContentTasks = typeof contentTasks;

/**
 * Tasks whose time depends on what someone has written. The content, written or sanitized, is the
 * first argument. All arguments and results can be sent to another thread.
 */
const contentTasks = {
  blocks: contentBlocks,
  clean: cleanContent,
  code: (clean: string) => findCode(parseHtml(clean)),
  render: renderSanitized,
  markdown: contentMarkdown,
  read: readContent,
  summary,
  searchText,
};

export type ContentTask = { name: keyof typeof contentTasks; args: unknown[] };

export function runContentTask({ name, args }: ContentTask) {
  const work = contentTasks[name] as (...args: unknown[]) => unknown;
  return work(...args);
}

function summary(content: string) {
  const text = contentText(content);
  return { words: countWords(text), startOfText: startOfText(text) };
}

/** The words to search for, and the text to quote. */
function searchText(content: string, otherText: string) {
  const body = contentText(content);
  const text = searchWords(`${otherText} ${body}`).join(" ");
  return { text, body: body.slice(0, QUOTED_MAX).toWellFormed() };
}
