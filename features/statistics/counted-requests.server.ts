import type { IncomingHttpHeaders } from "node:http";

/** Sent by our own script when a visitor goes from page to page without loading a document. */
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
export function isCounted(headers: IncomingHttpHeaders) {
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  if (headers["sec-purpose"] !== undefined || headers.purpose !== undefined) return false;
  const browser = headers["user-agent"];
  return browser !== undefined && browser !== "" && !isBot(browser);
}

/** Most visitors use one of a few browsers, and this runs for every page that is sent from memory. */
function isBot(browser: string) {
  const known = knownBrowsers.get(browser);
  if (known !== undefined) return known;
  const result = BOTS.test(browser);
  if (knownBrowsers.size < KNOWN_MAX && browser.length < NAME_MAX)
    knownBrowsers.set(browser, result);
  return result;
}

/** A page that is shown: loaded as a document, or opened by our own script. */
export function isPageView(method: string | undefined, headers: IncomingHttpHeaders) {
  if (method !== "GET") return headers[NAVIGATION_HEADER] !== undefined;
  const target = headers["sec-fetch-dest"];
  return target === undefined || target === "document";
}

/** The other site whose link was followed. The rest of its URL is nobody's business. */
export function referringHost({ referer }: IncomingHttpHeaders, ownHost: string) {
  const host = referer && HOST.exec(referer.toLowerCase())?.[1];
  if (!host || host.length > HOST_MAX || host === ownHost) return undefined;
  return host;
}
