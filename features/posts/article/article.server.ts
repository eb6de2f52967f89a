import { LRUCache } from "lru-cache";
import { MB } from "#platform/byte-size.ts";
import { cleanCached, withVideoLabels, wordsIn } from "../content.server.ts";
import { type Pictures, withPictures } from "../content-pictures.server.ts";
import { readingTime } from "../reading-time.ts";
import { articleHtml } from "./article-html.server.ts";
import { highlightedCode } from "./code-blocks.server.ts";
import { type Heading, listedHeadings } from "./headings.ts";

/** The body of a post as its page shows it, with the headings for its table of contents. */
export type Article = { html: string; headings: Heading[]; minutes: number };

// Keyed by the content itself, so a changed post is rendered again.
const cache = new LRUCache<string, Article>({
  maxSize: 8 * MB,
  sizeCalculation: ({ html }, content) => Math.max(1, content.length + html.length),
});

export async function renderArticle(content: string, pictures: Pictures): Promise<Article> {
  let article = cache.get(content);
  if (!article) {
    article = await withoutPictures(content);
    cache.set(content, article);
  }
  return { ...article, html: withPictures(article.html, pictures) };
}

/** What depends on nothing but the content. */
async function withoutPictures(content: string): Promise<Article> {
  const clean = withVideoLabels(cleanCached(content));
  const { html, headings } = articleHtml(clean, await highlightedCode(clean));
  const words = wordsIn(clean);
  const count = words === "" ? 0 : words.split(" ").length;
  return { html, headings: listedHeadings(headings, count), minutes: readingTime(count) };
}
