import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { counter, gauge, type Metric } from "#platform/metrics/metrics.server.ts";
import type { RequestMetrics, RouteCounts } from "#platform/metrics/request-metrics.server.ts";
import type { PageCache } from "./cache.ts";
import { type PublicPage, publicPage } from "./key.ts";
import { nextMidnight } from "./next-midnight.ts";
import { PageResponse } from "./response.ts";

type Options = {
  cache: PageCache;
  /** The app. It gets only the page's URL, nothing else from the visitor's request. */
  fetch: (request: Request, env: RequestEnv["Bindings"]) => Response | Promise<Response>;
  requestMetrics: RequestMetrics;
  /** Called for one of so many responses from the cache. */
  sampled?: { everyNth: number; log: (request: IncomingMessage, status: number) => void };
  siteUrl: string;
  now: () => Date;
  /** How often the firm's words could not be read, so that pages may show old ones. */
  failedReads?: () => number;
  /** Called for each request of a page, also when it is sent from the cache. */
  countView?: CountView | undefined;
};

type CountView = (path: string, request: IncomingMessage) => void;

// Browsers revalidate the page each time. Shared caches may reuse it for ten seconds, and for longer
// while they revalidate it or when the site fails.
const SHARED = "public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400";
// Set by loaders, for what else a page shows.
const CACHE_TAG = "cache-tag";
// A page with words that may be old is rendered again soon.
const RETRY_MS = 5_000;
// Headers of a single response, or of its bytes in one encoding.
const OF_ONE_RESPONSE = ["content-length", "content-encoding", "etag", "vary", "x-request-id"];
// Makes the browser start a new process, and protects only pages for one visitor; see
// docs/decisions/098.
const NOT_NEEDED = "cross-origin-opener-policy";

export type PageDelivery = ReturnType<typeof pageDelivery>;

/** Sends public pages from the cache, and renders those that are not in it. */
export function pageDelivery(options: Options) {
  const { cache, fetch, siteUrl, now, requestMetrics, countView, sampled } = options;
  const { failedReads = () => 0 } = options;
  const counts = { hits: 0, renders: 0 };
  let midnight = new Date(0);

  function rendered({ key, tags }: PublicPage) {
    return cache.render(key, async () => {
      if (midnight <= now()) midnight = nextMidnight(now());
      const freshUntil = midnight.getTime();
      counts.renders++;
      let route = "";
      const failed = failedReads();
      const onRoute = (found: string) => {
        route = found;
      };
      const response = await fetch(new Request(new URL(key, siteUrl)), { onRoute });
      const shown = response.headers.get(CACHE_TAG)?.split(",") ?? [];
      const page = await finishedResponse(response, key, requestMetrics.of(route));
      const isStale = failedReads() > failed;
      return {
        page,
        tags: [...tags, ...shown],
        freshUntil: isStale ? now().getTime() + RETRY_MS : freshUntil,
        isStale,
      };
    });
  }

  function send(page: PageResponse, request: IncomingMessage, response: ServerResponse) {
    if (page.viewPath !== undefined) countView?.(page.viewPath, request);
    page.send(request, response);
    page.counts?.count(response.headersSent ? response.statusCode : page.status);
  }

  function sendCached(page: PageResponse, request: IncomingMessage, response: ServerResponse) {
    send(page, request, response);
    counts.hits++;
    if (sampled && counts.hits % sampled.everyNth === 0) sampled.log(request, page.status);
  }

  return {
    counts,
    /** A listener that sends public pages and passes every other request to the next listener. */
    before(next: RequestListener): RequestListener {
      return (request, response) => {
        const { method, url = "" } = request;
        if (method !== "GET" && method !== "HEAD") return next(request, response);
        const exact = cache.get(url);
        if (exact) return sendCached(exact, request, response);
        const page = publicPage(url);
        if (!page) return next(request, response);
        const cached = cache.get(page.key);
        if (cached) return sendCached(cached, request, response);
        const outdated = cache.getOutdated(page.key);
        if (outdated) sendCached(outdated, request, response);
        rendered(page).then(
          (fresh) => outdated ?? send(fresh, request, response),
          (error) => outdated ?? response.destroy(error),
        );
      };
    },
    /** Renders those of these pages that are not in the cache. */
    warm: async (urls: string[]) => {
      for (const url of urls) {
        const page = publicPage(url);
        if (page && !cache.get(page.key)) await rendered(page);
      }
    },
  };
}

async function finishedResponse(response: Response, key: string, counts: RouteCounts) {
  const { status } = response;
  const headers = new Headers(response.headers);
  for (const name of [...OF_ONE_RESPONSE, NOT_NEEDED, CACHE_TAG]) headers.delete(name);
  if (status === 200) headers.set("Cache-Control", SHARED);
  const isView = status === 200 && headers.get("Content-Type")?.startsWith("text/html");
  const viewPath = isView ? key.split("?", 1)[0] : undefined;
  const body = Buffer.from(await response.arrayBuffer());
  return new PageResponse(status, headers, body, { viewPath, counts });
}

export function cacheMetrics(cache: PageCache, { counts }: PageDelivery): Metric[] {
  return [
    counter("page_cache_hits_total", "Responses sent from the page cache.", counts.hits),
    counter("page_cache_renders_total", "Pages rendered for the page cache.", counts.renders),
    gauge("page_cache_pages", "Pages in the cache.", cache.pages),
    gauge("page_cache_bytes", "Size of the pages in the cache.", cache.bytes),
  ];
}
