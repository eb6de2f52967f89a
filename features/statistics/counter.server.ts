import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { dayOf } from "#features/website/day-of.ts";
import { visitorIp } from "#platform/http/client-ip.server.ts";
import { toNetwork } from "#platform/http/ip-address.server.ts";
import { isCounted, isPageView, referringHost } from "./counted-requests.server.ts";

const SEARCH_MAX = 100;
const EMAIL = /\S@\S/;
// Seven or more digits, however they are grouped.
const NUMBER = /\d(?:[\s().+/-]*\d){6,}/;

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
/** How much of that, and how many views, one network can add. */
export const PER_NETWORK = { views: 1_000, names: 100 };
const NETWORKS_MAX = 10_000;
/** Views that are counted, but not by name. */
export const OTHER = "other";
const MINUTE_MS = 60_000;

type Options = { siteUrl: string; trustProxy: number; now: () => Date };
export type View = Pick<IncomingMessage, "method" | "headers"> & {
  socket: { remoteAddress?: string | undefined };
};
/** What was counted for a network today. */
type Uses = { views: number; names: number };

/** Counts in memory: a cached page is sent without a query. */
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
    /** What was counted since the last call. */
    take() {
      const { day } = current();
      const taken = [...finished, today].filter(
        ({ views, searches }) => views.size + searches.size,
      );
      finished = [];
      today = emptyCounts(day);
      return taken;
    },
    /** Adds what could not be stored to what was counted since. */
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

/** The first names of the day, up to a limit. */
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

/** What was searched for, as it is counted. Undefined if it may be about a person. */
function searchedWords(text: string) {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  if (words === "" || words.length > SEARCH_MAX) return undefined;
  return EMAIL.test(words) || NUMBER.test(words) ? undefined : words;
}
