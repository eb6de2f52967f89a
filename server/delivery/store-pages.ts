import type { Logger } from "#platform/log.server.ts";
import type { PageCache } from "./cache.ts";
import { isFixedPage } from "./key.ts";
import type { PageResponse } from "./response.ts";
import type { StoredPages } from "./stored-pages.ts";

type Options = {
  cache: PageCache;
  stored: StoredPages;
  /** Renders the most visited pages that are not in the cache. */
  warm: () => Promise<void>;
  log: Logger;
  now: () => Date;
};

const CHECK_MS = 2_000;
const STORE_AGAIN_MS = 60_000;
const MAX_PAGES = 100;
const MAX_BYTES = 8_000_000;

/** Stores the fixed pages and the most recently read ones for the next start, until the site stops. */
export function startStoringPages(options: Options, stopping: AbortSignal) {
  const update = pageStoring(options);
  void update();
  const timer = setInterval(() => void update(), CHECK_MS).unref();
  stopping.addEventListener("abort", () => clearInterval(timer));
}

/** The returned function stores pages a moment after a change, and otherwise once a minute. */
export function pageStoring({ cache, stored, warm, log, now }: Options) {
  let { removals } = stored;
  let dueAt = 0;
  let storedVersion = "";
  let isBusy = false;

  async function storeIfDue() {
    if (removals !== stored.removals) {
      // More changes may follow, so the pages are stored the next time.
      ({ removals } = stored);
      dueAt = 0;
      storedVersion = "";
      return;
    }
    if (now().getTime() < dueAt) return;
    dueAt = now().getTime() + STORE_AGAIN_MS;
    if (!cache.get("/")) await warm();
    const pages = pagesToStore(cache);
    const version = pagesVersion(pages);
    if (pages.length === 0 || version === storedVersion) return;
    await stored.write(pages);
    storedVersion = version;
  }

  return async function update() {
    if (isBusy) return;
    isBusy = true;
    await storeIfDue().catch((err) =>
      log.warn({ err }, "the pages could not be stored for the next start"),
    );
    isBusy = false;
  };
}

type Pages = [key: string, page: PageResponse][];

function pagesToStore(cache: PageCache): Pages {
  const fresh = [...cache.freshPages()];
  const fixed = fresh.filter(([key]) => isFixedPage(key));
  const chosen = new Map<string, PageResponse>();
  let bytes = 0;
  for (const [key, page] of [...fixed, ...fresh]) {
    // Feeds, images and the data of navigations are not stored.
    if (page.viewPath === undefined || chosen.has(key)) continue;
    bytes += page.length;
    if (chosen.size === MAX_PAGES || bytes > MAX_BYTES) break;
    chosen.set(key, page);
  }
  return [...chosen];
}

function pagesVersion(pages: Pages) {
  const lines = pages.map(([key, { etag }]) => `${key} ${etag}`);
  return lines.sort().join("\n");
}
