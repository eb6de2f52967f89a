import type { RequestListener } from "node:http";
import type { PageCache } from "./cache.ts";
import { type PublicPage, publicPage } from "./key.ts";
import { nextMidnight } from "./next-midnight.ts";
import { PageResponse } from "./response.ts";

type Options = {
  cache: PageCache;
  /** The app. It gets nothing of the visitor's request but the page's URL. */
  fetch: (request: Request) => Response | Promise<Response>;
  siteUrl: string;
  now: () => Date;
};

// A browser asks each time whether the page is still the same. A shared cache may send it for a
// moment by itself, and longer while it asks.
const SHARED = "public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400";
// What belongs to one response, or to its bytes in one encoding.
const OF_ONE_RESPONSE = ["content-length", "content-encoding", "etag", "vary", "x-request-id"];
// Costs a phone a new process, and protects windows that show something of their visitor; see
// docs/decisions/023.
const NOT_NEEDED = "cross-origin-opener-policy";

export type PageDelivery = ReturnType<typeof pageDelivery>;

/** Sends public pages from the cache, rendering those that are not in it. */
export function pageDelivery({ cache, fetch, siteUrl, now }: Options) {
  let midnight = new Date(0);

  function rendered({ key, tags }: PublicPage) {
    return cache.render(key, async () => {
      if (midnight <= now()) midnight = nextMidnight(now());
      const freshUntil = midnight.getTime();
      const response = await fetch(new Request(new URL(key, siteUrl)));
      return { page: await finishedResponse(response), tags, freshUntil };
    });
  }

  return {
    /** A listener that sends public pages, and leaves every other request to the next. */
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
        rendered(page).then(
          (fresh) => fresh.send(request, response),
          (error) => response.destroy(error),
        );
      };
    },
    /** Renders these before anybody asks for them. */
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
  for (const name of [...OF_ONE_RESPONSE, NOT_NEEDED]) headers.delete(name);
  if (status === 200) headers.set("Cache-Control", SHARED);
  return new PageResponse(status, headers, Buffer.from(await response.text()));
}
