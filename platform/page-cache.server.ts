import type { Page } from "./page.server.ts";

type Entry = { page: Page; tags: string[]; freshUntil: number };
type Rendering = { generation: number; page: Promise<Page> };
/** What to keep of a rendered page: under which tags, and until when. */
export type Rendered = { page: Page; tags: string[]; freshUntil: number };
type Options = { maxBytes: number; now: () => Date };

// So long a page that could not be rendered anew is answered as it was, before the next attempt.
const OLD_FOR_MS = 5_000;
const ATTEMPTS = 3;

/** Whole pages, bounded in bytes. The one that nobody has asked for the longest goes first. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #rendering = new Map<string, Rendering>();
  readonly #maxBytes: number;
  readonly #now: () => Date;
  #bytes = 0;
  /** Counts the purges: what began to be rendered before one may show what was before. */
  #generation = 0;

  constructor({ maxBytes, now }: Options) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  get(key: string) {
    const entry = this.#entries.get(key);
    if (!entry || entry.freshUntil <= this.#now().getTime()) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  /** Renders and keeps a page: once, however many ask for it meanwhile. */
  render(key: string, work: () => Promise<Rendered>, attempt = 1): Promise<Page> {
    const current = this.#rendering.get(key);
    if (current?.generation === this.#generation) return current.page;
    const generation = this.#generation;
    const page = this.#renderAndKeep(key, work, attempt).finally(() => {
      if (this.#rendering.get(key)?.page === page) this.#rendering.delete(key);
    });
    this.#rendering.set(key, { generation, page });
    return page;
  }

  async #renderAndKeep(key: string, work: () => Promise<Rendered>, attempt: number) {
    const generation = this.#generation;
    const { page, ...facts } = await work();
    if (generation !== this.#generation) {
      // Something was saved meanwhile.
      return attempt < ATTEMPTS ? this.render(key, work, attempt + 1) : page;
    }
    const old = this.#entries.get(key);
    if (page.status >= 500 && old) {
      old.freshUntil = this.#now().getTime() + OLD_FOR_MS;
      return old.page;
    }
    this.#remove(key);
    if (page.status === 200) this.#keep(key, { page, ...facts });
    return page;
  }

  /** Pages with one of these tags are rendered anew; until that succeeds, the old ones stay at hand. */
  purge(tags: string[]) {
    this.#generation++;
    for (const entry of this.#entries.values()) {
      if (hasOne(entry, tags)) entry.freshUntil = 0;
    }
  }

  /** Of what nobody may read any more nothing stays, whatever happens to the database. */
  forget(tags: string[]) {
    this.#generation++;
    for (const [key, entry] of this.#entries) if (hasOne(entry, tags)) this.#remove(key);
  }

  purgeAll() {
    this.#generation++;
    for (const entry of this.#entries.values()) entry.freshUntil = 0;
  }

  #keep(key: string, entry: Entry) {
    this.#entries.set(key, entry);
    this.#bytes += entry.page.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string) {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.page.size;
  }
}

function hasOne(entry: Entry, tags: string[]) {
  return entry.tags.some((tag) => tags.includes(tag));
}
