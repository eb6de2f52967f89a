import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { authorPath, tagPath } from "#features/posts/paths.ts";
import { listPublishedPosts, listTags } from "#features/posts/reading/queries.server.ts";
import { POSTS_PER_PAGE } from "#features/posts/schema.ts";
import { type SearchResult, searchPosts } from "#features/posts/search/reader-search.server.ts";
import { pageCard } from "#features/share-images/share-card.ts";
import { pagePaths } from "#features/website/page-paths.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { pageNumber } from "#platform/http/page-number.ts";
import { shortDate } from "../../../dates.ts";
import { type PageContext, pageContext, UNAVAILABLE } from "../../../shell/context.ts";
import { findRootData, hiddenPageMeta, type Matches, pageMeta } from "../../../shell/meta.ts";
import { Marked } from "../../../ui/data/highlighted.tsx";
import { Pagination } from "../../../ui/data/pagination.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { isNotFound, NotFound } from "../../not-found/not-found.tsx";
import { BlogHeader, SEARCH_MAX, SearchForm, searchPath } from "../blog-header.tsx";
import { cardView, listView, requestedPage } from "../blog-views.server.ts";
import { AuthorLink, PostGrid, Tags } from "../post-grid.tsx";
import { ListLinks, listPagePath, NO_POSTS, PostList } from "../post-list.tsx";
import type { Route } from "./+types/route";

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
  return pageMeta({ ...blog, title, path: listPagePath(PATH, list.page) }, matches, {
    breadcrumb: "Blog",
    card: pageCard(blog, findRootData(matches).firm),
  });
};

/**
 * Search engines list the blog instead of its searches. A search without results is hidden from
 * them: anyone can link to it, with any words.
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
  const { ctx, imageUrl, website } = context.get(pageContext);
  const { blog } = website.pages;
  const q = requestedSearch(url);
  if (q !== undefined) return search(q, url, request, context.get(pageContext));
  const page = requestedPage(url);
  const found = await listPublishedPosts(ctx, page).catch((err) => {
    ctx.log.error({ err }, "the blog list could not be read");
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
    // Redirects and 404s are thrown on.
    if (!(err instanceof Error)) throw err;
    if (err instanceof AppError && err.code === "too_many_requests") {
      const headers = { ...UNAVAILABLE.headers, "Retry-After": String(err.retryAfterSeconds) };
      return data({ q, found: undefined, refusal: err.message }, { status: err.status, headers });
    }
    context.ctx.log.error({ err }, "the search failed");
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

function SearchResults({ search }: { search: SearchView }) {
  const { q, results, page, pageSize, total, help } = search;
  return (
    <SearchPage q={q}>
      <p role="status" className="mt-8 wrap-anywhere">
        {help ? "No posts match " : <Summary {...search} />}
        {help && <Searched words={q} />}
        {help && "."}
      </p>
      {help ? (
        <NothingFound foundWords={search.foundWords} {...help} />
      ) : (
        <ol className="mt-6">
          {results.map((result) => (
            <Result key={result.slug} {...result} />
          ))}
        </ol>
      )}
      <Pagination page={page} pageSize={pageSize} total={total} />
    </SearchPage>
  );
}

const SEARCH_UNAVAILABLE = "We can't search right now. Please try again in a moment.";

function SearchUnavailable({ q, why = SEARCH_UNAVAILABLE }: { q: string; why?: string }) {
  return (
    <SearchPage q={q}>
      <p role="status" className="mt-8">
        {why}
      </p>
    </SearchPage>
  );
}

function SearchPage({ q, children }: { q: string; children: ReactNode }) {
  return (
    <div className="frame min-h-120 py-12 lg:py-16">
      <header>
        <h1 className="mb-6 text-4xl">Search</h1>
        <SearchForm q={q} />
        <ListLinks />
      </header>
      {children}
    </div>
  );
}

function Summary({ q, total, isMore, corrected }: SearchView) {
  const number = isMore ? `The best of the newest ${total} matches` : postCount(total);
  if (corrected === undefined)
    return (
      <>
        {number} for <Searched words={q} />.
      </>
    );
  return (
    <>
      Showing results for{" "}
      <Link to={searchPath(corrected)} className="link">
        {corrected}
      </Link>
      . No posts match <Searched words={q} />.
    </>
  );
}

function Searched({ words }: { words: string }) {
  return (
    <>
      “<bdi className="font-semibold">{words}</bdi>”
    </>
  );
}

function postCount(total: number) {
  return total === 1 ? "1 post" : `${total} posts`;
}

function Result({ slug, title, snippet, author, date, tags }: SearchView["results"][number]) {
  return (
    <li className="group relative grid max-w-post gap-2 border-t border-rule py-6">
      <h2 className="text-xl">
        <Link to={`/blog/${slug}`} className={RESULT_LINK} dir="auto">
          <Marked parts={title} />
        </Link>
      </h2>
      <p className="wrap-anywhere" dir="auto">
        <Marked parts={snippet} />
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {author && <AuthorLink {...author} />}
        {date && (
          <time dateTime={date.iso} className="tabular-nums">
            {date.text}
          </time>
        )}
      </p>
      <Tags tags={tags} />
    </li>
  );
}

/** The whole result is its target. */
const RESULT_LINK =
  "wrap-anywhere after:absolute after:inset-0 group-hover:text-signal group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand";

type NothingFoundProps = Pick<SearchView, "foundWords"> & NonNullable<SearchView["help"]>;

/** Suggestions after a search without results. */
function NothingFound({ foundWords, tags, posts }: NothingFoundProps) {
  return (
    <>
      <ul className="mt-4 grid max-w-prose list-disc gap-1 pl-5">
        {foundWords.length > 0 && (
          <li>
            Search for one word:{" "}
            <LinkList links={foundWords.map((word) => ({ text: word, to: searchPath(word) }))} />
          </li>
        )}
        <li>Check the spelling, or use fewer or more general words.</li>
        {tags.length > 0 && (
          <li>
            Browse a tag: <LinkList links={tags.map((tag) => ({ text: tag, to: tagPath(tag) }))} />
          </li>
        )}
        <li>
          <Link to="/#contact" className="link">
            Ask us directly
          </Link>
        </li>
      </ul>
      {posts.length > 0 && (
        <section className="mt-12" aria-labelledby="newest">
          <h2 id="newest" className="text-2xl">
            Newest posts
          </h2>
          <PostGrid posts={posts} className="mt-6" heading="h3" />
        </section>
      )}
    </>
  );
}

function LinkList({ links }: { links: { text: string; to: string }[] }) {
  return links.map(({ text, to }, index) => (
    <span key={text}>
      {index > 0 && ", "}
      <Link to={to} className="link" dir="auto">
        {text}
      </Link>
    </span>
  ));
}

const TAGS = 8;
const POSTS = 3;

/** The search that a URL asks for, or undefined if it isn't a search. */
function requestedSearch(url: URL) {
  const q = url.searchParams.get("q");
  if (q === null) return undefined;
  const words = [...q.trim()].slice(0, SEARCH_MAX).join("").trim().toWellFormed();
  if (words === "") throw redirect("/blog");
  return words;
}

/** One page of results; without any, what to read instead. */
async function loadSearch(q: string, url: URL, { ctx, imageUrl }: PageContext) {
  const requested = url.searchParams.get("page");
  if (requested === "1") throw redirect(searchPath(q), 301);
  const page = pageNumber(requested ?? "1");
  if (!page) throw data(null, { status: 404 });
  const { results, ...found } = await searchPosts(ctx, q, page);
  if (page > 1 && results.length === 0) throw data(null, { status: 404 });
  return {
    q,
    page,
    pageSize: POSTS_PER_PAGE,
    ...found,
    results: results.map(resultView),
    help: found.total === 0 ? await loadHelp({ ctx, imageUrl }) : undefined,
  };
}

type SearchView = Awaited<ReturnType<typeof loadSearch>>;

function resultView({ slug, markedTitle, snippet, tags, author, published_at }: SearchResult) {
  return {
    slug,
    title: markedTitle,
    snippet,
    tags,
    author: author && { name: author.name, path: authorPath(author) },
    date: published_at && { text: shortDate(published_at), iso: published_at.toISOString() },
  };
}

async function loadHelp({ ctx, imageUrl }: Pick<PageContext, "ctx" | "imageUrl">) {
  const { posts } = await listPublishedPosts(ctx, 1);
  const tags = (await listTags(ctx)).toSorted((a, b) => b.count - a.count);
  return {
    tags: tags.slice(0, TAGS).map(({ tag }) => tag),
    posts: posts.slice(0, POSTS).map((post) => cardView(post, imageUrl)),
  };
}
