import { caseStudies, caseStudyPath } from "#content/case-studies.ts";
import type { Change } from "#db/changes.ts";
import { tagOf, tagPath } from "#features/posts/model/tag-path.ts";
import { pageOfShareImage } from "#features/share-images/share-card.ts";
import { pageNumber } from "#platform/http/page-number.ts";
import type { PageCache } from "./cache.ts";

/** A page's cache key, and tags for what it shows. Nothing else in a request matters. */
export type PublicPage = { key: string; tags: string[] };

const URL_MAX = 2_000;
const FILES = new Set([
  "/feed.xml",
  "/feed.json",
  "/llms.txt",
  "/sitemap.xml",
  "/sitemap-pages.xml",
]);
const SITEMAP_OF_POSTS = /^\/sitemap-posts-[1-9]\d{0,3}\.xml$/;
/** They link to posts about their technologies. */
export const CASE_STUDIES = caseStudies.map(caseStudyPath);
/** It links to posts that show the firm's competencies. */
export const STATEMENT = "/capabilities";
const STATEMENT_FILE = "/capabilities.pdf";
/** These change only when the site is built again. */
export const STATIC_PAGES = new Set([
  "/privacy-policy",
  "/terms-of-service",
  "/data-security",
  "/accessibility",
]);
/** They show posts. */
const BLOG_PAGES = new Set(["/", STATEMENT, "/blog", "/blog/tags", ...FILES, ...CASE_STUDIES]);
const POST = /^\/blog\/([a-z0-9-]+)$/;
const TAG = /^\/blog\/tag\/([^/]+)$/;
const AUTHOR = /^\/blog\/author\/[0-9a-f-]{36}-[a-z0-9-]+$/;
const TAG_FEED = /^\/blog\/tag\/([^/]+)\/feed\.(?:xml|json)$/;
const MARKDOWN = /^\/blog\/([a-z0-9-]+)\.md$/;
// The suffix of the data that React Router fetches for a navigation. Its path for "/" is "/_".
const DATA = ".data";

/**
 * Undefined for pages that differ between visitors or are not worth caching. Visitors must not be
 * able to fill the cache with made-up URLs, so a URL is cacheable only if it calls the page's own
 * loader, which knows whether the page exists.
 */
export function publicPage(url: string): PublicPage | undefined {
  if (url.length > URL_MAX) return undefined;
  const [path = "", query] = url.split("?", 2);
  const isData = path.endsWith(DATA);
  const page = isData ? path.slice(0, -DATA.length).replace(/^\/_$/, "/") : path;
  const tags = tagsOf(page);
  if (!tags || (isData && isFile(page))) return undefined;
  if (query === undefined) return { key: path, tags };
  const requested = new URLSearchParams(query);
  // A post's URL on a WordPress site without pretty permalinks.
  if (page === "/" && requested.has("p")) return undefined;
  // The contact form says which post a visitor came from: a home page per post would fill the cache.
  if (page === "/" && requested.has("about")) return undefined;
  // A search, of which visitors can make up any number.
  if (page === "/blog" && requested.has("q")) return undefined;
  // All other parameters, such as "utm_source", don't change the page.
  const relevant = new URLSearchParams();
  const number = hasPages(page) ? requested.get("page") : null;
  if (number !== null) {
    if (pageNumber(number) === undefined) return undefined;
    relevant.set("page", number);
  }
  const routes = isData ? requested.get("_routes") : null;
  if (routes !== null) {
    if (routes !== routeOf(page)) return undefined;
    relevant.set("_routes", routes);
  }
  return { key: relevant.size > 0 ? `${path}?${relevant}` : path, tags };
}

/** React Router's id of the page's own route: the file name, see app/routes.ts. */
function routeOf(page: string) {
  if (page === "/") return "routes/site/home";
  if (CASE_STUDIES.includes(page)) return "routes/site/case-study";
  if (TAG.test(page)) return "routes/site/tag";
  if (AUTHOR.test(page)) return "routes/site/author";
  if (page === "/blog/tags") return "routes/site/tags";
  return POST.test(page) ? "routes/site/post" : `routes/site${page}`;
}

/** A page's share image shows some of what the page shows. */
function tagsOf(path: string) {
  const page = pageOfShareImage(path) ?? path;
  if (STATIC_PAGES.has(page) || page === STATEMENT_FILE) return ["site"];
  if (BLOG_PAGES.has(page) || AUTHOR.test(page) || SITEMAP_OF_POSTS.test(page)) return ["blog"];
  const tag = (TAG.exec(page) ?? TAG_FEED.exec(page))?.[1];
  if (tag) return isCanonical(tag) ? ["blog"] : undefined;
  const slug = (POST.exec(page) ?? MARKDOWN.exec(path))?.[1];
  if (!slug) return undefined;
  return POST.test(path) ? ["posts", `post:${slug}`, "others"] : ["posts", `post:${slug}`];
}

function hasPages(page: string) {
  return page === "/blog" || TAG.test(page) || AUTHOR.test(page);
}

function isFile(page: string) {
  if (page === STATEMENT_FILE) return true;
  const isNamed =
    FILES.has(page) || [TAG_FEED, MARKDOWN, SITEMAP_OF_POSTS].some((name) => name.test(page));
  return isNamed || pageOfShareImage(page) !== undefined;
}

/** A tag can be written in many ways in a URL, such as "d%61ta", but only one is cached. */
function isCanonical(segment: string) {
  try {
    return tagPath(tagOf(decodeURIComponent(segment))).endsWith(`/${segment}`);
  } catch {
    return false;
  }
}

/**
 * Purges the pages that show the change. A post also shows others, which are tagged on its page when
 * it is rendered; those of them that should now be different follow at the next request.
 */
export function purgeChanged(cache: PageCache, change: Change) {
  if (change === "everything") return cache.purgeAll();
  if (change === "authors") return cache.purge(["posts", "blog"]);
  const [what, slug] = change.split(":");
  if (what === "gone") cache.remove([`post:${slug}`, "blog"]);
  else cache.purge([`post:${slug}`, "blog"]);
  cache.refresh("others");
}
