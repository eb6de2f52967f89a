import { counter, gauge, type Metric } from "#platform/metrics/metrics.server.ts";
import type { PageCache } from "./cache.ts";
import type { PageDelivery } from "./deliver.ts";

export function cacheMetrics(cache: PageCache, { counts }: PageDelivery): Metric[] {
  return [
    counter("page_cache_hits_total", "Responses sent from the page cache.", counts.hits),
    counter("page_cache_renders_total", "Pages rendered for the page cache.", counts.renders),
    gauge("page_cache_pages", "Pages in the cache.", cache.pages),
    gauge("page_cache_bytes", "Size of the pages in the cache.", cache.bytes),
  ];
}
