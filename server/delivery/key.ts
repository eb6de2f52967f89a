import { type PublicPage, publicPages } from "#app/public/pages.ts";
import type { Change } from "#db/changes.ts";
import { tagFromPath, tagPath } from "#features/posts/paths.ts";
import { pageOfShareImage } from "#features/share-images/share-card.ts";
import { pageNumber } from "#platform/http/page-number.ts";
import type { PublicFile } from "#platform/http/public-file.server.ts";
import type { PageCache } from "./cache.ts";

/** A URL's key in the cache, and tags for what it shows. Nothing else in a request matters. */
export type CacheKey = { key: string; tags: string[] };

const URL_MAX = 2_000;
// The suffix of the data that React Router fetches for a navigation. Its path for "/" is "/_".
const DATA = ".data";
const PARAMS: Record<string, string> = {
  slug: "[a-z0-9-]+",
  author: "[0-9a-f-]{36}(?:-[a-z0-9-]*)?",
};
/** The path of a post, or of its data, Markdown or share image. */
const POST = /^\/blog\/([a-z0-9-]+)/;

export const findPublicPage = pathMatcher(publicPages);

/** Whether it is one of the pages that site content fills. */
export function isFixedPage(path: string) {
  const page = findPublicPage(path);
  return page !== undefined && (!page.card || page.card === "caseStudy");
}

/**
 * The key is undefined for pages that differ between visitors or are not worth caching. Visitors
 * must not be able to fill the cache with made-up URLs: a loader knows whether its page exists.
 */
export function cacheKeys(files: PublicFile[] = []) {
  const findFile = pathMatcher(files);
  return (url: string): CacheKey | undefined => {
    if (url.length > URL_MAX) return undefined;
    const [path = "", query] = url.split("?", 2);
    const image = pageOfShareImage(path);
    const page = path.endsWith(DATA) ? path.slice(0, -DATA.length).replace(/^\/_$/, "/") : path;
    const found = findFile(path) ?? findPublicPage(image ?? page);
    if (!found || !isCanonical(found.params.tag)) return undefined;
    const tags = found.tags?.map((tag) => tag.replace("*", POST.exec(path)?.[1] ?? "")) ?? ["blog"];
    // A share image shows some of what its page shows, but no other posts.
    if (image !== undefined) return { key: path, tags: tags.filter((tag) => tag !== "others") };
    const relevant = relevantQuery(found, query);
    return relevant && { key: relevant.size > 0 ? `${path}?${relevant}` : path, tags };
  };
}

/** Undefined if the page is not cached with this query. */
function relevantQuery({ varies = [], uncached = [] }: Partial<PublicPage>, query?: string) {
  const relevant = new URLSearchParams();
  if (query === undefined) return relevant;
  const requested = new URLSearchParams(query);
  if (uncached.some((name) => requested.has(name))) return undefined;
  // React Router's "_routes" selects parts of the data; it gets all of them, so that the page's own
  // loader is always called.
  for (const name of varies) {
    const value = requested.get(name);
    if (value === null) continue;
    if (name === "page" && pageNumber(value) === undefined) return undefined;
    relevant.set(name, value);
  }
  return relevant;
}

type Declared = Partial<PublicPage> & { path: string };
type Found = Declared & { params: Record<string, string> };

/** Compiles paths once. Their parameters are segments; those of files have patterns, as in Hono. */
function pathMatcher(all: Declared[]) {
  const exact = new Map<string, Found>();
  const patterns: { one: Declared; expression: RegExp }[] = [];
  for (const one of all) {
    if (one.path.includes(":")) patterns.push({ one, expression: toExpression(one.path) });
    else exact.set(one.path, { ...one, params: {} });
  }
  return (path: string): Found | undefined => {
    const found = exact.get(path);
    if (found) return found;
    for (const { one, expression } of patterns) {
      const params = expression.exec(path)?.groups;
      if (params) return { ...one, params };
    }
    return undefined;
  };
}

function toExpression(path: string) {
  const source = path.replace(
    /\.|:(\w+)(?:\{(.+)\})?/g,
    (_, name, pattern = PARAMS[name] ?? "[^/]+") => (name ? `(?<${name}>${pattern})` : "\\."),
  );
  return new RegExp(`^${source}$`);
}

/** A tag can be written in many ways in a URL, such as "d%61ta", but only one is cached. */
function isCanonical(segment?: string) {
  if (segment === undefined) return true;
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
