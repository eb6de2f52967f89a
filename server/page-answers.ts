import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { nextMidnight } from "#app/dates.ts";
import { publicStyles, STYLES } from "#app/public-styles.server.ts";
import { hashesForNonce, hashSource } from "#platform/hashed-page.server.ts";
import type { MadePage } from "#platform/http.server.ts";
import { Page } from "#platform/page.server.ts";
import type { PageCache } from "#platform/page-cache.server.ts";
import { type PublicPage, publicPage } from "./public-pages.ts";

type Pages = {
  cache: PageCache;
  /** The app, asked with nothing but an address. */
  fetch: (request: Request, bindings: { made: MadePage }) => Response | Promise<Response>;
  siteUrl: string;
  now: () => Date;
};

// A browser asks each time whether the page is still the same. A shared cache may answer for a
// moment by itself, and longer while it asks.
const SHARED = "public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400";
// What belongs to one answer, or to its bytes in one encoding.
const NOT_KEPT = ["content-length", "content-encoding", "etag", "vary", "x-request-id"];
// Costs a phone a new process, and guards windows that show something of their visitor; see
// docs/decisions/023.
const NOT_NEEDED = "cross-origin-opener-policy";

const stylesBytes = Buffer.from(publicStyles);
const stylesSource = hashSource(publicStyles);

export type PageAnswers = ReturnType<typeof pageAnswers>;

/** Answers public pages from memory, before anything else is asked; hands everything else on. */
export function pageAnswers(pages: Pages) {
  const { cache, now } = pages;
  let midnight = new Date(0);
  const rendered = (page: PublicPage) =>
    cache.render(page.key, async () => {
      if (midnight <= now()) midnight = nextMidnight(now());
      const freshUntil = midnight.getTime();
      return { page: await render(pages, page), tags: page.tags, freshUntil };
    });
  return {
    before(others: RequestListener): RequestListener {
      return (request, response) => {
        const { method, url = "" } = request;
        if (method !== "GET" && method !== "HEAD") return others(request, response);
        const held = cache.get(url);
        if (held) return held.send(request, response);
        const page = publicPage(url);
        if (!page) return others(request, response);
        answer(page, request, response);
      };
    },
    /** Has these at hand before anybody asks. */
    warm: async (urls: string[]) => {
      for (const url of urls) {
        const page = publicPage(url);
        if (page) await rendered(page);
      }
    },
  };

  function answer(page: PublicPage, request: IncomingMessage, response: ServerResponse) {
    const held = cache.get(page.key);
    if (held) return held.send(request, response);
    rendered(page).then(
      (made) => made.send(request, response),
      (error) => response.destroy(error),
    );
  }
}

async function render({ fetch, siteUrl }: Pages, { key }: PublicPage) {
  const made: MadePage = {};
  const response = await fetch(new Request(new URL(key, siteUrl)), { made });
  const headers = new Headers(response.headers);
  const body = bytesOf(withoutNonce(made.html ?? (await response.text()), headers));
  for (const name of [...NOT_KEPT, NOT_NEEDED]) headers.delete(name);
  if (response.status === 200) headers.set("Cache-Control", SHARED);
  return new Page(response.status, headers, body);
}

/** Everybody gets these bytes: what the nonce allowed is allowed by its hash instead. */
function withoutNonce(text: string, headers: Headers) {
  const policy = headers.get("Content-Security-Policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  if (!nonce) return text;
  const { html, scripts, styles } = hashesForNonce(text, nonce, sourceOf);
  const allowed = (sources: string[]) => (directive: string) =>
    directive.replace(`'nonce-${nonce}'`, sources.join(" ")).trimEnd();
  headers.set(
    "Content-Security-Policy",
    policy
      .replace(/script-src [^;]*/, allowed(scripts))
      .replace(/style-src [^;]*/, allowed(styles)),
  );
  return html;
}

function sourceOf(text: string) {
  return text === STYLES ? stylesSource : hashSource(text);
}

/** The text's bytes, with the styles where they belong. */
function bytesOf(text: string) {
  const at = text.indexOf(STYLES);
  if (at === -1) return Buffer.from(text);
  const rest = text.slice(at + STYLES.length);
  return Buffer.concat([Buffer.from(text.slice(0, at)), stylesBytes, Buffer.from(rest)]);
}
