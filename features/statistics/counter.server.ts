import type { IncomingHttpHeaders } from "node:http";
import { isCounted, isPageView, referringHost } from "./counted-requests.server.ts";
import { dayOf } from "./day.ts";
import { searchedWords } from "./searched-words.server.ts";

/** What was counted on one day and is not stored yet. */
export type Counts = {
  day: string;
  views: Map<string, number>;
  /** By path, then by host. */
  referrals: Map<string, Map<string, number>>;
  searches: Map<string, { searches: number; results: number }>;
};

/**
 * How many different values a process counts by name each day. Visitors can make up referrers and
 * words, and these limit how many rows that adds.
 */
export const LIMITS = { paths: 20_000, referrals: 2_000, words: 2_000 };
/** Views that are counted, but not by name. */
export const OTHER = "other";
const MINUTE_MS = 60_000;

/** Counts in memory: a cached page is sent without a query. */
export function createCounter(siteUrl: string, now: () => Date) {
  const ownHost = new URL(siteUrl).hostname.replace(/^www\./, "");
  let minute = Number.NaN;
  let today = countsOf("");
  let named = namesOf();
  let finished: Counts[] = [];

  function current() {
    const thisMinute = Math.floor(now().getTime() / MINUTE_MS);
    if (thisMinute === minute) return today;
    minute = thisMinute;
    const day = dayOf(now());
    if (day === today.day) return today;
    finished.push(today);
    today = countsOf(day);
    named = namesOf();
    return today;
  }

  return {
    countView(path: string, method: string | undefined, headers: IncomingHttpHeaders) {
      if (!isPageView(method, headers) || !isCounted(headers)) return;
      const { views, referrals } = current();
      const name = views.has(path) || named.paths.allows(path) ? path : OTHER;
      views.set(name, (views.get(name) ?? 0) + 1);
      const host = referringHost(headers, ownHost);
      if (!host) return;
      const hosts = referrals.get(name) ?? new Map<string, number>();
      const from = hosts.has(host) || named.referrals.allows(`${host}${name}`) ? host : OTHER;
      referrals.set(name, hosts.set(from, (hosts.get(from) ?? 0) + 1));
    },
    countSearch(text: string, results: number, headers: Headers) {
      if (!isCounted(Object.fromEntries(headers))) return;
      const words = searchedWords(text);
      const { searches } = current();
      if (!words || !(searches.has(words) || named.words.allows(words))) return;
      searches.set(words, { searches: (searches.get(words)?.searches ?? 0) + 1, results });
    },
    /** What was counted since the last call. */
    take() {
      const { day } = current();
      const taken = [...finished, today].filter(
        ({ views, searches }) => views.size + searches.size,
      );
      finished = [];
      today = countsOf(day);
      return taken;
    },
    /** Adds what could not be stored to what was counted since. */
    putBack(counts: Counts) {
      if (counts.day === today.day) addTo(today, counts);
      else finished.push(counts);
    },
  };
}

function countsOf(day: string): Counts {
  return { day, views: new Map(), referrals: new Map(), searches: new Map() };
}

function namesOf() {
  return {
    paths: new Names(LIMITS.paths),
    referrals: new Names(LIMITS.referrals),
    words: new Names(LIMITS.words),
  };
}

/** The first names of the day, up to a limit. */
class Names {
  readonly #names = new Set<string>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  allows(name: string) {
    if (this.#names.has(name)) return true;
    if (this.#names.size >= this.#limit) return false;
    this.#names.add(name);
    return true;
  }
}

function addTo(counts: Counts, more: Counts) {
  addNumbers(counts.views, more.views);
  for (const [path, hosts] of more.referrals) {
    const known = counts.referrals.get(path) ?? new Map<string, number>();
    counts.referrals.set(path, addNumbers(known, hosts));
  }
  for (const [words, { searches, results }] of more.searches) {
    const newer = counts.searches.get(words) ?? { searches: 0, results };
    counts.searches.set(words, { ...newer, searches: newer.searches + searches });
  }
}

function addNumbers(numbers: Map<string, number>, more: Map<string, number>) {
  for (const [name, number] of more) numbers.set(name, (numbers.get(name) ?? 0) + number);
  return numbers;
}
