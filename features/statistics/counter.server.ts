import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { dayOf } from "#features/website/day-of.ts";
import { toNetwork, visitorIp } from "#platform/http/client-ip.server.ts";

const SEARCH_MAX = 100;
const EMAIL = /\S@\S/;
// Matches seven or more digits, however they are grouped.
const NUMBER = /\d(?:[\s().+/-]*\d){6,}/;

/** Counts of one day that are not stored yet. */
export type Counts = {
  day: string;
  views: Map<string, number>;
  /** Views by path, then by the host of the other site. */
  referrals: Map<string, Map<string, number>>;
  searches: Map<string, { searches: number; results: number }>;
};

/**
 * How many different values a process counts by name each day. Visitors can make up referrers and
 * words, and these limit how many rows that adds.
 */
export const LIMITS = { paths: 20_000, referrals: 2_000, words: 2_000 };
/** The number of views and of different values that one network can add. */
export const PER_NETWORK = { views: 1_000, names: 100 };
const NETWORKS_MAX = 10_000;
/** The name of views that are not counted by name. */
export const OTHER = "other";
const MINUTE_MS = 60_000;

type Options = { siteUrl: string; trustProxy: number; now: () => Date };
export type View = Pick<IncomingMessage, "method" | "headers"> & {
  socket: { remoteAddress?: string | undefined };
};
/** Counts of one network today. */
type Uses = { views: number; names: number };

/** Counts in memory, because a cached page is sent without a query. */
export function createCounter({ siteUrl, trustProxy, now }: Options) {
  const ownHost = new URL(siteUrl).hostname.replace(/^www\./, "");
  let minute = Number.NaN;
  let today = emptyCounts("");
  let named = emptyNames();
  let finished: Counts[] = [];

  function current() {
    const thisMinute = Math.floor(now().getTime() / MINUTE_MS);
    if (thisMinute === minute) return today;
    minute = thisMinute;
    const day = dayOf(now());
    if (day === today.day) return today;
    finished.push(today);
    today = emptyCounts(day);
    named = emptyNames();
    return today;
  }

  return {
    countView(path: string, { method, headers, socket }: View) {
      if (!isPageView(method, headers) || !isCounted(headers)) return;
      const { views, referrals } = current();
      const uses = named.usesOf(visitorIp(socket, headers["x-forwarded-for"], trustProxy));
      if (++uses.views > PER_NETWORK.views) return;
      const name = views.has(path) || named.paths.allows(path) ? path : OTHER;
      views.set(name, (views.get(name) ?? 0) + 1);
      const host = referringHost(headers, ownHost);
      if (!host) return;
      const hosts = referrals.get(name) ?? new Map<string, number>();
      const from = hosts.has(host) || named.referrals.allows(`${host}${name}`, uses) ? host : OTHER;
      referrals.set(name, hosts.set(from, (hosts.get(from) ?? 0) + 1));
    },
    countSearch(text: string, results: number, headers: Headers, ip: string) {
      if (!isCounted(Object.fromEntries(headers))) return;
      const words = searchedWords(text);
      const { searches } = current();
      if (!words) return;
      if (!searches.has(words) && !named.words.allows(words, named.usesOf(ip))) return;
      searches.set(words, { searches: (searches.get(words)?.searches ?? 0) + 1, results });
    },
    /** Returns the counts since the last call. */
    take() {
      const { day } = current();
      const taken = [...finished, today].filter(
        ({ views, searches }) => views.size + searches.size,
      );
      finished = [];
      today = emptyCounts(day);
      return taken;
    },
    /** Adds counts that could not be stored to those since. */
    putBack(counts: Counts) {
      if (counts.day === today.day) addTo(today, counts);
      else finished.push(counts);
    },
  };
}

function emptyCounts(day: string): Counts {
  return { day, views: new Map(), referrals: new Map(), searches: new Map() };
}

function emptyNames() {
  const networks = new LRUCache<string, Uses>({ max: NETWORKS_MAX });
  return {
    usesOf(ip: string) {
      const network = toNetwork(ip);
      const uses = networks.get(network) ?? { views: 0, names: 0 };
      if (uses.views + uses.names === 0) networks.set(network, uses);
      return uses;
    },
    paths: new Names(LIMITS.paths),
    referrals: new Names(LIMITS.referrals),
    words: new Names(LIMITS.words),
  };
}

/** The first different names of the day, up to a limit. */
class Names {
  readonly #names = new Set<string>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  allows(name: string, uses?: Uses) {
    if (this.#names.has(name)) return true;
    if (this.#names.size >= this.#limit) return false;
    if (uses && ++uses.names > PER_NETWORK.names) return false;
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

/** The words of a search as they are counted. Undefined if they may be about a person. */
function searchedWords(text: string) {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  if (words === "" || words.length > SEARCH_MAX) return undefined;
  return EMAIL.test(words) || NUMBER.test(words) ? undefined : words;
}

/** Our own script sends it when a visitor goes from page to page without loading a document. */
const NAVIGATION_HEADER = "x-page-view";

const BOTS =
  /bot\b|bot[/_-]|crawl|spider|slurp|headless|lighthouse|preview|externalhit|monitor|uptime|pingdom|scan|fetch|feed|archive|curl|wget|node|undici|python|java\/|go-http|okhttp|axios|libwww|http-?client/i;
const HOST = /^https?:\/\/(?:www\.)?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+)(?:[:/?#]|$)/;
const HOST_MAX = 100;
const knownBrowsers = new Map<string, boolean>();
const KNOWN_MAX = 1_000;
const NAME_MAX = 300;

/**
 * Whether a request may be counted: not by a program, not made in advance, and not by a visitor
 * whose browser says that they don't want to be counted.
 */
function isCounted(headers: IncomingHttpHeaders) {
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  if (headers["sec-purpose"] !== undefined || headers.purpose !== undefined) return false;
  const browser = headers["user-agent"];
  return browser !== undefined && browser !== "" && !isBot(browser);
}

/**
 * Whether it is a bot. Results are cached: most visitors use one of a few browsers, and this runs
 * for every page that is sent from memory.
 */
function isBot(browser: string) {
  const known = knownBrowsers.get(browser);
  if (known !== undefined) return known;
  const result = BOTS.test(browser);
  if (knownBrowsers.size < KNOWN_MAX && browser.length < NAME_MAX)
    knownBrowsers.set(browser, result);
  return result;
}

/** Whether a page is shown: loaded as a document, or opened by our own script. */
function isPageView(method: string | undefined, headers: IncomingHttpHeaders) {
  if (method !== "GET") return headers[NAVIGATION_HEADER] !== undefined;
  const target = headers["sec-fetch-dest"];
  return target === undefined || target === "document";
}

/** The other site whose link was followed. The rest of its URL is nobody's business. */
function referringHost({ referer }: IncomingHttpHeaders, ownHost: string) {
  const host = referer && HOST.exec(referer.toLowerCase())?.[1];
  if (!host || host.length > HOST_MAX || host === ownHost) return undefined;
  return host;
}
