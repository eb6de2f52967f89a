import type { Change } from "#db/changes.ts";
import type { PageCache } from "./cache.ts";

/** The key under which a page is cached, and tags for what it shows. The rest of a request does not matter. */
export type PublicPage = { key: string; tags: string[] };

const URL_MAX = 2_000;
const FILES = new Set(["/feed.xml", "/sitemap.xml"]);
/** The same until the site is built again. */
export const STATIC_PAGES = new Set([
  "/",
  "/capabilities",
  "/privacy-policy",
  "/terms-of-service",
  "/data-security",
]);
const POST = /^\/blog\/([a-z0-9-]+)$/;
// What React Router fetches to show the next page; its name for "/" is "/_root".
const DATA = ".data";
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/**
 * Undefined for what is not the same for everybody, or not worth caching. Visitors must not be able
 * to fill the cache with URLs they make up, so only those are cached for which the page's own loader
 * is called, which knows whether the page exists.
 */
export function publicPage(url: string): PublicPage | undefined {
  if (url.length > URL_MAX) return undefined;
  const [path = "", query] = url.split("?", 2);
  const isData = path.endsWith(DATA);
  const page = isData ? path.slice(0, -DATA.length).replace(/^\/_root$/, "/") : path;
  const tags = tagsOf(page);
  if (!tags || (isData && FILES.has(page))) return undefined;
  if (query === undefined) return { key: path, tags };
  const requested = new URLSearchParams(query);
  // The URL of a post in a WordPress site without pretty permalinks.
  if (page === "/" && requested.has("p")) return undefined;
  // All other parameters, "utm_source" and the like, change nothing: it is the same page.
  const relevant = new URLSearchParams();
  const number = page === "/blog" ? requested.get("page") : null;
  if (number !== null) {
    if (!PAGE_NUMBER.test(number)) return undefined;
    relevant.set("page", number);
  }
  const routes = isData ? requested.get("_routes") : null;
  if (routes !== null) {
    if (routes !== routeOf(page)) return undefined;
    relevant.set("_routes", routes);
  }
  return { key: relevant.size > 0 ? `${path}?${relevant}` : path, tags };
}

/** What React Router calls the page's own route: the file's name, see app/routes.ts. */
function routeOf(page: string) {
  if (page === "/") return "routes/home";
  return POST.test(page) ? "routes/post" : `routes${page}`;
}

function tagsOf(page: string) {
  if (STATIC_PAGES.has(page)) return ["site"];
  if (page === "/blog" || FILES.has(page)) return ["blog"];
  const slug = POST.exec(page)?.[1];
  return slug ? ["posts", `post:${slug}`] : undefined;
}

/** Purges the pages that show what has changed. */
export function purgeChanged(cache: PageCache, change: Change) {
  if (change === "everything") return cache.purgeAll();
  if (change === "authors") return cache.purge(["posts", "blog"]);
  const [what, slug] = change.split(":");
  if (what === "gone") cache.forget([`post:${slug}`, "blog"]);
  else cache.purge([`post:${slug}`, "blog"]);
}
