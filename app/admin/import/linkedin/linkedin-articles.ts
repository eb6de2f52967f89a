import { ENTRIES_MAX, type LinkedInEntry } from "#features/import/imports.schema.ts";
import { slugOf } from "#features/posts/paths.ts";
import type { FieldError } from "../../../ui/forms/field.tsx";

export type Article = LinkedInEntry;

/** The values of the LinkedIn tab. Once there are articles, the URLs are locked. */
export type LinkedInValues = { urls: string; articles: Article[] };

export const EMPTY_VALUES: LinkedInValues = { urls: "", articles: [] };

const DEFAULT_TITLE = "Article from LinkedIn";

/** One blank article for each line that is not empty. */
export function articlesFromUrls(urls: string): Article[] {
  const lines = urls.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).map(blankArticle);
}

export function urlsError(urls: string): FieldError | undefined {
  const { length } = articlesFromUrls(urls);
  if (length === 0) {
    return { name: "urls", message: "Please enter at least one LinkedIn article URL" };
  }
  if (length > ENTRIES_MAX) {
    return { name: "urls", message: `At most ${ENTRIES_MAX} articles can be imported at once.` };
  }
  return undefined;
}

/** An article without a title or content is not imported. */
export function missingParts(articles: Article[]): FieldError[] {
  return articles.flatMap(({ title, content }, index) => [
    ...(title.trim() ? [] : [{ name: `articles.${index}.title`, message: "Title is required" }]),
    ...(content.trim()
      ? []
      : [{ name: `articles.${index}.content`, message: "Content is required" }]),
  ]);
}

/** The error after a change: undefined once the field that it names is corrected. */
export function remainingError(error: FieldError | undefined, { urls, articles }: LinkedInValues) {
  if (error?.name === "urls") return urlsError(urls);
  return missingParts(articles).some(({ name }) => name === error?.name) ? error : undefined;
}

function blankArticle(url: string): Article {
  return { url, title: DEFAULT_TITLE, slug: "", excerpt: "", content: "" };
}

export function isTyped({ title, slug, excerpt, content }: Article) {
  const isOwnSlug = slug !== "" && slug !== slugOf(title);
  return title !== DEFAULT_TITLE || isOwnSlug || excerpt !== "" || content !== "";
}

/** A slug generated from the title keeps following it; a typed one stays. */
export function withTitle(article: Article, title: string): Article {
  const follows = article.slug !== "" && article.slug === slugOf(article.title);
  return { ...article, title, slug: follows ? slugOf(title) : article.slug };
}

export function withSlug(article: Article): Article {
  return article.slug.trim() === "" ? { ...article, slug: slugOf(article.title) } : article;
}

export function keepOnly(
  values: LinkedInValues,
  isKept: (article: Article, index: number) => boolean,
) {
  const articles = values.articles.filter(isKept);
  return { urls: articles.map(({ url }) => url).join("\n"), articles };
}
