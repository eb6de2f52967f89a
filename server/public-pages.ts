import type { Change } from "#db/changes.ts";
import type { PageCache } from "#platform/page-cache.server.ts";

/** Under which address a page is kept, and what it shows. Nothing else of a request matters to it. */
export type PublicPage = { key: string; tags: string[] };

const LONGEST = 2_000;
const LISTS = new Set(["/blog", "/feed.xml", "/sitemap.xml"]);
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
const MEANINGFUL = { page: /^\d{1,9}$/, _routes: /^[\w/.,-]{1,200}$/ };

/** Undefined for what is not the same for everybody, or not worth keeping. */
export function publicPage(url: string): PublicPage | undefined {
  if (url.length > LONGEST) return undefined;
  const [path = "", query] = url.split("?", 2);
  const isData = path.endsWith(DATA);
  const page = isData ? path.slice(0, -DATA.length).replace(/^\/_root$/, "/") : path;
  const tags = tagsOf(page);
  if (!tags || query === undefined) return tags && { key: path, tags };
  const asked = new URLSearchParams(query);
  // The address of a post in a WordPress without pretty addresses.
  if (page === "/" && asked.has("p")) return undefined;
  const kept = new URLSearchParams();
  for (const [name, form] of Object.entries(MEANINGFUL)) {
    const value = asked.get(name);
    // Anything else, "utm_source" and the like, means nothing: it is the same page.
    if (value === null || !(name === "page" ? page === "/blog" : isData)) continue;
    if (!form.test(value)) return undefined;
    kept.set(name, value);
  }
  return { key: kept.size > 0 ? `${path}?${kept}` : path, tags };
}

function tagsOf(page: string) {
  if (OF_THE_FIRM.has(page)) return ["site"];
  if (LISTS.has(page)) return ["blog"];
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
