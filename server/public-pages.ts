import type { Change } from "#db/changes.ts";
import type { PageCache } from "#platform/page-cache.server.ts";

/** Under which address a page is kept, and what it shows. Nothing else of a request matters to it. */
export type PublicPage = { key: string; tags: string[] };

const LONGEST = 2_000;
const FILES = new Set(["/feed.xml", "/sitemap.xml"]);
export const OF_THE_FIRM = new Set([
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
 * Undefined for what is not the same for everybody, or not worth keeping. Visitors must not be able
 * to fill the memory with addresses they make up, so there are only those at which the page's own
 * loader is asked, which knows whether the page exists.
 */
export function publicPage(url: string): PublicPage | undefined {
  if (url.length > LONGEST) return undefined;
  const [path = "", query] = url.split("?", 2);
  const isData = path.endsWith(DATA);
  const page = isData ? path.slice(0, -DATA.length).replace(/^\/_root$/, "/") : path;
  const tags = tagsOf(page);
  if (!tags || (isData && FILES.has(page))) return undefined;
  if (query === undefined) return { key: path, tags };
  const asked = new URLSearchParams(query);
  // The address of a post in a WordPress without pretty addresses.
  if (page === "/" && asked.has("p")) return undefined;
  // Anything else, "utm_source" and the like, means nothing: it is the same page.
  const kept = new URLSearchParams();
  const number = page === "/blog" ? asked.get("page") : null;
  if (number !== null) {
    if (!PAGE_NUMBER.test(number)) return undefined;
    kept.set("page", number);
  }
  const routes = isData ? asked.get("_routes") : null;
  if (routes !== null) {
    if (routes !== routeOf(page)) return undefined;
    kept.set("_routes", routes);
  }
  return { key: kept.size > 0 ? `${path}?${kept}` : path, tags };
}

/** What React Router calls the page's own route: the file's name, see app/routes.ts. */
function routeOf(page: string) {
  if (page === "/") return "routes/home";
  return POST.test(page) ? "routes/post" : `routes${page}`;
}

function tagsOf(page: string) {
  if (OF_THE_FIRM.has(page)) return ["site"];
  if (page === "/blog" || FILES.has(page)) return ["blog"];
  const slug = POST.exec(page)?.[1];
  return slug ? ["posts", `post:${slug}`] : undefined;
}

/** Takes out of the cache whatever shows what has changed. */
export function purgeChanged(cache: PageCache, change: Change) {
  if (change === "everything") return cache.purgeAll();
  if (change === "authors") return cache.purge(["posts", "blog"]);
  const [what, slug] = change.split(":");
  if (what === "gone") cache.forget([`post:${slug}`, "blog"]);
  else cache.purge([`post:${slug}`, "blog"]);
}
