import { cleanCached, contentTask } from "../content/content-thread.server.ts";
import type { Article } from "./article-parts.server.ts";
import { highlightCode } from "./code-blocks.server.ts";

/**
 * Of what `renderArticle` returns. Raise it with every change to the allowlist, the sanitizer or
 * anything else that changes the HTML: stored articles of another version are not shown.
 */
export const ARTICLE_VERSION = 5;

/** Depends on nothing but the content. Not final: some code could not be highlighted this time. */
export async function renderArticle(content: string): Promise<Article & { isFinal: boolean }> {
  const clean = await cleanCached(content);
  const codes = clean.includes("<pre") ? await contentTask("code", clean) : [];
  const { highlighted, isFinal } = await highlightCode(codes);
  return { ...(await contentTask("article", clean, highlighted)), isFinal };
}
