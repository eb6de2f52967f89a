import { data, redirect } from "react-router";
import { authorPath } from "#features/posts/model/author-path.ts";
import { POSTS_PER_PAGE } from "#features/posts/model/post.schema.ts";
import { listPublishedPosts, listTags } from "#features/posts/reading/posts.server.ts";
import { type SearchResult, searchPosts } from "#features/posts/search/reader-search.server.ts";
import { pageNumber } from "#platform/http/page-number.ts";
import { shortDate } from "../../dates.ts";
import type { PageContext } from "../../shell/context.ts";
import { SEARCH_MAX, searchPath } from "../../site/blog/search/search-path.ts";
import { cardView } from "./blog-views.server.ts";

const TAGS = 8;
const POSTS = 3;

/** What a URL searches for. Undefined: it is not a search. */
export function requestedSearch(url: URL) {
  const q = url.searchParams.get("q");
  if (q === null) return undefined;
  const words = [...q.trim()].slice(0, SEARCH_MAX).join("").trim().toWellFormed();
  if (words === "") throw redirect("/blog");
  return words;
}

/** One page of results; without any, what to read instead. */
export async function loadSearch(q: string, url: URL, { db, imageUrl, ip, now }: PageContext) {
  const requested = url.searchParams.get("page");
  if (requested === "1") throw redirect(searchPath(q), 301);
  const page = pageNumber(requested ?? "1");
  if (!page) throw data(null, { status: 404 });
  const { results, ...found } = await searchPosts(db, q, { page, ip, now: now() });
  if (page > 1 && results.length === 0) throw data(null, { status: 404 });
  return {
    q,
    page,
    pageSize: POSTS_PER_PAGE,
    ...found,
    results: results.map(resultView),
    help: found.total === 0 ? await loadHelp({ db, imageUrl }) : undefined,
  };
}

export type SearchView = Awaited<ReturnType<typeof loadSearch>>;

function resultView({ slug, markedTitle, snippet, tags, author, publishedAt }: SearchResult) {
  return {
    slug,
    title: markedTitle,
    snippet,
    tags,
    author: author && { name: author.name, path: authorPath(author) },
    date: publishedAt && { text: shortDate(publishedAt), iso: publishedAt.toISOString() },
  };
}

async function loadHelp({ db, imageUrl }: Pick<PageContext, "db" | "imageUrl">) {
  const { posts } = await listPublishedPosts(db, 1);
  const tags = (await listTags(db)).toSorted((a, b) => b.count - a.count);
  return {
    tags: tags.slice(0, TAGS).map(({ tag }) => tag),
    posts: posts.slice(0, POSTS).map((post) => cardView(post, imageUrl)),
  };
}
