import { type ImportItem, importsApi } from "../../../api/imports.ts";
import type { Article } from "./linkedin-articles.ts";

/** Those that were not imported; all if that can't be determined, so that typed text is not lost. */
export async function failedArticles(importId: string, articles: Article[]): Promise<Article[]> {
  try {
    const items = await allItems(importId);
    return articles.filter((_, index) => items[index]?.outcome !== "created");
  } catch {
    return articles;
  }
}

/** In the order in which the articles were sent. */
async function allItems(importId: string) {
  const all: ImportItem[] = [];
  for (let page = 1; ; page++) {
    const { items, page_size } = await importsApi.items(importId, `page=${page}`);
    all.push(...items);
    if (items.length < page_size) return all;
  }
}
