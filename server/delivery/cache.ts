import { LRUCache } from "lru-cache";
import type { PageResponse } from "./response.ts";

/** A rendered page, with tags for what it shows and the time until which it is fresh. */
export type CachedPage = {
  page: PageResponse;
  tags: string[];
  freshUntil: number;
  /** Whether it may be sent once more while it is rendered again. */
  isOutdated?: boolean;
  /** Whether it is sent because a new render failed, or had to use older content. */
  isStale?: boolean;
};
type Render = () => Promise<CachedPage>;
type PendingRender = { generation: number; page: Promise<PageResponse> };
type Options = { maxBytes: number; now: () => Date };

// If a page can't be rendered again, the stale copy is sent for this long before the next attempt.
const STALE_FOR_MS = 5_000;
const ATTEMPTS = 3;

/** Caches whole pages, up to a number of bytes. */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #pending = new Map<string, PendingRender>();
  readonly #now: () => Date;
  /** Counts purges: a render that started before one may show old data. */
  #generation = 0;

  constructor({ maxBytes, now }: Options) {
    // lru-cache accepts no size of 0, neither for a cache that is turned off nor for an empty page.
    this.#pages = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ page }) => Math.max(1, page.size),
    });
    this.#now = now;
  }

  get pages() {
    return this.#pages.size;
  }

  get bytes() {
    return [...this.#pages.values()].reduce((sum, { page }) => sum + page.bytes, 0);
  }

  get(key: string) {
    const cached = this.#fresh(key);
    return cached?.isOutdated ? undefined : cached?.page;
  }

  /** A page that may be sent while it is rendered again. */
  getOutdated(key: string) {
    const cached = this.#fresh(key);
    return cached?.isOutdated ? cached.page : undefined;
  }

  #fresh(key: string) {
    const cached = this.#pages.get(key);
    return cached && cached.freshUntil > this.#now().getTime() ? cached : undefined;
  }

  /** Fresh pages, the most recently used first. */
  *freshPages(): Generator<[key: string, page: PageResponse]> {
    const now = this.#now().getTime();
    for (const [key, { page, freshUntil, isStale }] of this.#pages.entries()) {
      if (freshUntil > now && !isStale) yield [key, page];
    }
  }

  /** Renders and caches a page, once for all requests that wait for it. */
  render(key: string, render: Render, attempt = 1): Promise<PageResponse> {
    const pending = this.#pending.get(key);
    if (pending?.generation === this.#generation) return pending.page;
    const generation = this.#generation;
    const page = this.#renderAndCache(key, render, attempt).finally(() => {
      if (this.#pending.get(key)?.page === page) this.#pending.delete(key);
    });
    this.#pending.set(key, { generation, page });
    return page;
  }

  async #renderAndCache(key: string, render: Render, attempt: number) {
    const generation = this.#generation;
    const rendered = await render();
    const { page } = rendered;
    if (generation !== this.#generation) {
      // Something was saved during the render.
      return attempt < ATTEMPTS ? this.render(key, render, attempt + 1) : page;
    }
    const stale = this.#pages.peek(key);
    if (page.status >= 500 && stale) {
      stale.freshUntil = this.#now().getTime() + STALE_FOR_MS;
      stale.isOutdated = false;
      stale.isStale = true;
      return stale.page;
    }
    if (page.status === 200) this.#pages.set(key, rendered);
    else this.#pages.delete(key);
    return page;
  }

  /** Marks pages with one of these tags as stale. They are sent only if a new render fails. */
  purge(tags: string[]) {
    this.#generation++;
    for (const cached of this.#pages.values()) {
      if (hasOne(cached, tags)) cached.freshUntil = 0;
    }
  }

  /** Marks pages with this tag as outdated: nobody waits for them to be rendered again. */
  refresh(tag: string) {
    for (const cached of this.#pages.values()) {
      if (cached.tags.includes(tag)) cached.isOutdated = true;
    }
  }

  /** Removes pages that are no longer public: they are not sent even if a render fails. */
  remove(tags: string[]) {
    this.#generation++;
    for (const [key, cached] of [...this.#pages.entries()]) {
      if (hasOne(cached, tags)) this.#pages.delete(key);
    }
  }

  purgeAll() {
    this.#generation++;
    for (const cached of this.#pages.values()) cached.freshUntil = 0;
  }
}

function hasOne(cached: CachedPage, tags: string[]) {
  return cached.tags.some((tag) => tags.includes(tag));
}
