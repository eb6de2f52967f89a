import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { longDate } from "#app/dates.ts";
import { loggablePath } from "#platform/errors/redact.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import type { PublicFile } from "#platform/http/public-file.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { counter, gauge, type Metric } from "#platform/metrics/metrics.server.ts";
import type { RequestMetrics, RouteCounts } from "#platform/metrics/request-metrics.server.ts";
import type { PageCache } from "./cache.ts";
import { type CacheKey, cacheKeys } from "./key.ts";
import { PageResponse } from "./response.ts";

type Options = {
  cache: PageCache;
  /** The app. It gets only the page's URL, nothing else from the visitor's request. */
  fetch: (request: Request, env: RequestEnv["Bindings"]) => Response | Promise<Response>;
  /** The app's files that are cached like pages. */
  files?: PublicFile[];
  requestMetrics: RequestMetrics;
  /** Called for one of so many responses from the cache. */
  sampled?: { everyNth: number; log: (request: IncomingMessage, status: number) => void };
  siteUrl: string;
  now: () => Date;
  /** How often site content could not be read, so that pages may show an old state. */
  failedReads?: () => number;
  /** Called for each request of a page, also when it is sent from the cache. */
  countView?: CountView | undefined;
};

type CountView = (path: string, request: IncomingMessage) => void;

// Browsers revalidate the page each time. Shared caches may reuse it for ten seconds, and for longer
// while they revalidate it or when the site fails.
const SHARED = "public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400";
// A page whose content may be old is rendered again soon.
const RETRY_MS = 5_000;
// Headers of a single response, or of its bytes in one encoding.
const PER_RESPONSE_HEADERS = ["content-length", "content-encoding", "etag", "vary", "x-request-id"];
// The header starts a new browser process, and only protects pages for one visitor: decision 098.
const OPENER_POLICY = "cross-origin-opener-policy";

export type PageDelivery = ReturnType<typeof pageDelivery>;

/** Sends public pages from the cache, and renders those that are not in it. */
export function pageDelivery(options: Options) {
  const { cache, fetch, siteUrl, now, requestMetrics, countView, sampled } = options;
  const { failedReads = () => 0 } = options;
  const cacheKey = cacheKeys(options.files);
  const counts = { hits: 0, renders: 0 };
  let midnight = new Date(0);

  function rendered({ key, tags }: CacheKey) {
    return cache.render(key, async () => {
      if (midnight <= now()) midnight = nextMidnight(now());
      const freshUntil = midnight.getTime();
      counts.renders++;
      const failed = failedReads();
      const cached = { route: "", tags: [...tags] };
      const response = await fetch(new Request(new URL(key, siteUrl)), { cached });
      const page = await finishedResponse(response, key, requestMetrics.of(cached.route));
      const isStale = failedReads() > failed;
      return {
        page,
        tags: cached.tags,
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
        const page = cacheKey(url);
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
        const page = cacheKey(url);
        if (page && !cache.get(page.key)) await rendered(page);
      }
    },
  };
}

async function finishedResponse(response: Response, key: string, counts: RouteCounts) {
  const { status } = response;
  const headers = new Headers(response.headers);
  for (const name of [...PER_RESPONSE_HEADERS, OPENER_POLICY]) headers.delete(name);
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

const HOUR_MS = 60 * 60_000;

/** The start of the next day in the firm's time zone. Pages show today's date. */
export function nextMidnight(now: Date) {
  const today = longDate(now);
  // Days there have 23, 24 or 25 hours and start on a full hour.
  let midnight = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  do midnight = new Date(midnight.getTime() + HOUR_MS);
  while (longDate(midnight) === today);
  return midnight;
}

/** Logs one of so many responses from the page cache: all of them would cost more than to send them. */
export function logCached(log: Logger, everyNth: number) {
  if (everyNth === 0) return undefined;
  return {
    everyNth,
    log: ({ method, url = "" }: IncomingMessage, status: number) => {
      const path = loggablePath(url.split("?", 1)[0] ?? "");
      log.info({ method, path, status, oneOf: everyNth }, "cached response sent");
    },
  };
}
