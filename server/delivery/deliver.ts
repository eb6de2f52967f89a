import type { RequestListener } from "node:http";
import type { PageCache } from "./cache.ts";
import { type PublicPage, publicPage } from "./key.ts";
import { nextMidnight } from "./next-midnight.ts";
import { PageResponse } from "./response.ts";

type Options = {
  cache: PageCache;
  /** The app. It gets only the page's URL, nothing else from the visitor's request. */
  fetch: (request: Request) => Response | Promise<Response>;
  siteUrl: string;
  now: () => Date;
};

// Browsers revalidate the page each time. Shared caches may reuse it for ten seconds, and for longer
// while they revalidate it or when the site fails.
const SHARED = "public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400";
// Set by loaders, for what else a page shows.
const CACHE_TAG = "cache-tag";
// Headers of a single response, or of its bytes in one encoding.
const OF_ONE_RESPONSE = ["content-length", "content-encoding", "etag", "vary", "x-request-id"];
// Makes the browser start a new process, and protects only pages for one visitor; see
// docs/decisions/023.
const NOT_NEEDED = "cross-origin-opener-policy";

export type PageDelivery = ReturnType<typeof pageDelivery>;

/** Sends public pages from the cache, and renders those that are not in it. */
export function pageDelivery({ cache, fetch, siteUrl, now }: Options) {
  let midnight = new Date(0);

  function rendered({ key, tags }: PublicPage) {
    return cache.render(key, async () => {
      if (midnight <= now()) midnight = nextMidnight(now());
      const freshUntil = midnight.getTime();
      const response = await fetch(new Request(new URL(key, siteUrl)));
      const shown = response.headers.get(CACHE_TAG)?.split(",") ?? [];
      return { page: await finishedResponse(response), tags: [...tags, ...shown], freshUntil };
    });
  }

  return {
    /** A listener that sends public pages and passes every other request to the next listener. */
    before(next: RequestListener): RequestListener {
      return (request, response) => {
        const { method, url = "" } = request;
        if (method !== "GET" && method !== "HEAD") return next(request, response);
        const exact = cache.get(url);
        if (exact) return exact.send(request, response);
        const page = publicPage(url);
        if (!page) return next(request, response);
        const cached = cache.get(page.key);
        if (cached) return cached.send(request, response);
        const outdated = cache.getOutdated(page.key);
        outdated?.send(request, response);
        rendered(page).then(
          (fresh) => outdated ?? fresh.send(request, response),
          (error) => outdated ?? response.destroy(error),
        );
      };
    },
    /** Renders these pages before the first request for them. */
    warm: async (urls: string[]) => {
      for (const url of urls) {
        const page = publicPage(url);
        if (page) await rendered(page);
      }
    },
  };
}

async function finishedResponse(response: Response) {
  const { status } = response;
  const headers = new Headers(response.headers);
  for (const name of [...OF_ONE_RESPONSE, NOT_NEEDED, CACHE_TAG]) headers.delete(name);
  if (status === 200) headers.set("Cache-Control", SHARED);
  return new PageResponse(status, headers, Buffer.from(await response.arrayBuffer()));
}
