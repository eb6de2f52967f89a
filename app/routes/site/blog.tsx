import { data } from "react-router";
import { listPublishedPosts } from "#features/posts/reading/posts.server.ts";
import { pageCard } from "#features/share-images/share-card.ts";
import { pagePaths } from "#features/website/page-paths.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { type PageContext, pageContext } from "../../shell/context.ts";
import { findRootData, hiddenPageMeta, type Matches, pageMeta } from "../../shell/meta.ts";
import { UNAVAILABLE } from "../../shell/unavailable.ts";
import { BlogHeader } from "../../site/blog/list/blog-header.tsx";
import { pageOfList } from "../../site/blog/list/pager.tsx";
import { NO_POSTS, PostList } from "../../site/blog/list/post-list.tsx";
import { SearchResults, SearchUnavailable } from "../../site/blog/search/search-results.tsx";
import { isNotFound, NotFound } from "../../site/not-found.tsx";
import type { Route } from "./+types/blog";
import { loadSearch, requestedSearch } from "./blog-search.server.ts";
import { listView, requestedPage } from "./post-lists.server.ts";

const PATH = pagePaths.blog;

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (isNotFound(error)) return hiddenPageMeta("Page not found", matches);
  if (!loaderData) return hiddenPageMeta("Blog", matches);
  if ("q" in loaderData) {
    const { q, found } = loaderData;
    return searchMeta(q, Boolean(found?.total), matches);
  }
  const { blog, list } = loaderData;
  const title =
    list.page === 1 ? blog.title : blog.title.replace("Blog", `Blog, Page ${list.page}`);
  return pageMeta({ ...blog, title, path: pageOfList(PATH, list.page) }, matches, {
    breadcrumb: "Blog",
    card: pageCard(blog, findRootData(matches).firm),
  });
};

/**
 * Search engines list the blog instead of its searches. One that finds nothing is hidden from them:
 * anyone can link to it, with any words.
 */
function searchMeta(q: string, hasResults: boolean, matches: Matches) {
  const title = `Search: ${q}`;
  const { firm, siteUrl } = findRootData(matches);
  return [
    ...(hasResults ? [{ title: `${title} | ${firm.name}` }] : hiddenPageMeta(title, matches)),
    { name: "description", content: `Posts of ${firm.name} about “${q}”.` },
    { tagName: "link", rel: "canonical", href: siteUrl + PATH },
  ];
}

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { db, imageUrl, website, log } = context.get(pageContext);
  const { blog } = website.pages;
  const q = requestedSearch(url);
  if (q !== undefined) return search(q, url, request, context.get(pageContext));
  const page = requestedPage(url);
  const found = await listPublishedPosts(db, page).catch((err) => {
    log.error({ err }, "the blog list could not be read");
  });
  // The spec wants no error shown, but the 503 keeps crawlers from seeing an empty blog.
  if (!found) return data({ blog, list: NO_POSTS }, UNAVAILABLE);
  if (page > 1 && found.posts.length === 0) throw data(null, { status: 404 });
  return data({ blog, list: listView(found, page, imageUrl) });
}

async function search(q: string, url: URL, request: Request, context: PageContext) {
  try {
    const found = await loadSearch(q, url, context);
    if (found.page === 1) context.countSearch?.(q, found.total, request.headers);
    return data({ q, found, refusal: undefined });
  } catch (err) {
    // A redirect or a 404.
    if (!(err instanceof Error)) throw err;
    if (err instanceof AppError && err.code === "too_many_requests") {
      const headers = { ...UNAVAILABLE.headers, "Retry-After": String(err.retryAfterSeconds) };
      return data({ q, found: undefined, refusal: err.message }, { status: err.status, headers });
    }
    context.log.error({ err }, "the search failed");
    return data({ q, found: undefined, refusal: undefined }, UNAVAILABLE);
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Blog({ loaderData }: Route.ComponentProps) {
  if ("q" in loaderData) {
    const { q, found, refusal } = loaderData;
    return found ? <SearchResults search={found} /> : <SearchUnavailable q={q} why={refusal} />;
  }
  return <PostList {...loaderData.list} path={PATH} header={<BlogHeader />} hasLead />;
}

/** As specified, a list that can't be loaded is shown as empty. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) return <NotFound />;
  return <PostList {...NO_POSTS} path={PATH} header={<BlogHeader />} />;
}
