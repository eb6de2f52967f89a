import type { Change } from "#db/changes.ts";
import { tagFromPath, tagPath } from "#features/posts/model/tag-path.ts";
import { pageOfShareImage } from "#features/share-images/share-card.ts";
import { pagePaths, SHEET_PATH } from "#features/website/page-paths.ts";
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
const CASE_STUDY = /^\/case-studies\/[a-z0-9-]+$/;
const PDF = /^\/(?:capabilities|case-studies\/[a-z0-9-]+)\.pdf$/;
const FIXED_PAGES = new Set<string>(Object.values(pagePaths));
const SHOWING_POSTS = new Set<string>([
  ...[pagePaths.home, pagePaths.capabilities, pagePaths.people, pagePaths.blog, pagePaths.tags],
  ...FILES,
]);
/** These show the firm's words alone. */
const STATIC_PAGES = new Set([...FIXED_PAGES].filter((path) => !SHOWING_POSTS.has(path)));
const POST = /^\/blog\/([a-z0-9-]+)$/;
const TAG = /^\/blog\/tag\/([^/]+)$/;
const AUTHOR = /^\/blog\/author\/[0-9a-f-]{36}-[a-z0-9-]+$/;
const TAG_FEED = /^\/blog\/tag\/([^/]+)\/feed\.(?:xml|json)$/;
const MARKDOWN = /^\/blog\/([a-z0-9-]+)\.md$/;
const LISTS = [CASE_STUDY, AUTHOR, SITEMAP_OF_POSTS];
const NAMED_FILES = [PDF, TAG_FEED, MARKDOWN, SITEMAP_OF_POSTS];
// The suffix of the data that React Router fetches for a navigation. Its path for "/" is "/_".
const DATA = ".data";

/** One of the pages that the firm's words fill. */
export function isFixedPage(path: string) {
  return FIXED_PAGES.has(path) || CASE_STUDY.test(path);
}

/**
 * Undefined for pages that differ between visitors or are not worth caching. Visitors must not be
 * able to fill the cache with made-up URLs: a loader knows whether its page exists.
 */
export function publicPage(url: string): PublicPage | undefined {
  if (url.length > URL_MAX) return undefined;
  const [path = "", query] = url.split("?", 2);
  const isData = path.endsWith(DATA);
  const page = isData ? path.slice(0, -DATA.length).replace(/^\/_$/, "/") : path;
  const tags = pageTags(page);
  if (!tags || (isData && isFile(page))) return undefined;
  if (query === undefined) return { key: path, tags };
  const requested = new URLSearchParams(query);
  // A post's URL on a WordPress site without pretty permalinks.
  if (page === "/" && requested.has("p")) return undefined;
  // The contact form says which post a visitor came from: a home page per post would fill the cache.
  if (page === "/" && requested.has("about")) return undefined;
  // A search, of which visitors can make up any number.
  if (page === "/blog" && requested.has("q")) return undefined;
  // Other parameters, such as "utm_source", don't change the page. React Router's "_routes" selects
  // parts of the data; it gets all of them, so that the page's own loader is always called.
  const relevant = new URLSearchParams();
  const number = hasPages(page) ? requested.get("page") : null;
  if (number !== null) {
    if (pageNumber(number) === undefined) return undefined;
    relevant.set("page", number);
  }
  const sector = page === pagePaths.caseStudies ? requested.get("sector") : null;
  if (sector !== null) relevant.set("sector", sector);
  return { key: relevant.size > 0 ? `${path}?${relevant}` : path, tags };
}

/** A page's share image shows some of what the page shows. */
function pageTags(path: string) {
  const page = pageOfShareImage(path) ?? path;
  if (STATIC_PAGES.has(page) || PDF.test(page) || page === SHEET_PATH) return ["site"];
  if (SHOWING_POSTS.has(page) || LISTS.some((list) => list.test(page))) return ["blog"];
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
  const isNamed = FILES.has(page) || page === SHEET_PATH;
  if (isNamed || NAMED_FILES.some((name) => name.test(page))) return true;
  return pageOfShareImage(page) !== undefined;
}

/** A tag can be written in many ways in a URL, such as "d%61ta", but only one is cached. */
function isCanonical(segment: string) {
  try {
    return tagPath(tagFromPath(decodeURIComponent(segment))).endsWith(`/${segment}`);
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
  if (change === "tags") return cache.purge(["blog"]);
  const [what, slug] = change.split(":");
  if (what === "gone") cache.remove([`post:${slug}`, "blog"]);
  else cache.purge([`post:${slug}`, "blog"]);
  cache.refresh("others");
}
