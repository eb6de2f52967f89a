import { cleanCached, startOfText, withVideoLabels, wordsIn } from "../content.server.ts";
import { readingTime } from "../reading-time.ts";
import { articleHtml } from "./article-html.server.ts";
import { highlightedCode } from "./code-blocks.server.ts";
import { type Heading, listedHeadings } from "./headings.ts";

/**
 * Of what `renderArticle` returns. Raise it with every change to the allowlist, the sanitizer or
 * anything else that changes the HTML: stored articles of another version are not shown.
 */
export const ARTICLE_VERSION = 1;

/** The body of a post as its page shows it, but without the sizes of its images. */
export type Article = {
  html: string;
  /** For the table of contents. */
  headings: Heading[];
  minutes: number;
  /** The beginning of the text, for a post without a description. */
  beginning: string;
};

/** Depends on nothing but the content. Not final: some code could not be highlighted this time. */
export async function renderArticle(content: string): Promise<Article & { isFinal: boolean }> {
  const clean = withVideoLabels(cleanCached(content));
  const { highlighted, isFinal } = await highlightedCode(clean);
  const { html, headings } = articleHtml(clean, highlighted);
  const words = wordsIn(clean);
  const count = words === "" ? 0 : words.split(" ").length;
  return {
    html,
    headings: listedHeadings(headings, count),
    minutes: readingTime(count),
    beginning: startOfText(wordsIn(cleanCached(content))),
    isFinal,
  };
}
