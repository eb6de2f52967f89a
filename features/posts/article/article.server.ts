import { withVideoLabels } from "../content/content.server.ts";
import { cleanCached, contentTask } from "../content/content-thread.server.ts";
import type { Article } from "./article-parts.server.ts";
import { highlightedCode } from "./code-blocks.server.ts";

/**
 * Of what `renderArticle` returns. Raise it with every change to the allowlist, the sanitizer or
 * anything else that changes the HTML: stored articles of another version are not shown.
 */
export const ARTICLE_VERSION = 2;

/** Depends on nothing but the content. Not final: some code could not be highlighted this time. */
export async function renderArticle(content: string): Promise<Article & { isFinal: boolean }> {
  const clean = await cleanCached(content);
  const { highlighted, isFinal } = await highlightedCode(withVideoLabels(clean));
  return { ...(await contentTask("article", clean, highlighted)), isFinal };
}
