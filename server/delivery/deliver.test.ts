import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { RequestMetrics } from "#platform/metrics/request-metrics.server.ts";
import { recordedLog } from "../../tests/helpers/log.ts";
import { PageCache } from "./cache.ts";
import { logCached, pageDelivery } from "./deliver.ts";

type Respond = (path: string, tags: string[]) => Response;

const html = (text: string, status = 200) =>
  new Response(text, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "script-src 'self' 'sha256-x'",
      "Cache-Control": "no-store",
      "Cross-Origin-Opener-Policy": "same-origin",
      "X-Request-Id": "one",
    },
  });

async function delivering(
  respond: Respond,
  maxBytes = 1_000_000,
  everyNth = 100,
  failedReads = () => 0,
) {
  const cache = new PageCache({ maxBytes, now: () => new Date() });
  const requests: Request[] = [];
  const views: string[] = [];
  const requestMetrics = new RequestMetrics();
  const { log, lines } = recordedLog();
  const delivery = pageDelivery({
    cache,
    requestMetrics,
    sampled: logCached(log, everyNth),
    failedReads,
    countView: (path, { method }) => views.push(`${method} ${path}`),
    siteUrl: "https://firm.example",
    now: () => new Date(),
    fetch: async (request, { cached = { route: "", tags: [] } }) => {
      cached.route = "/a/:route";
      requests.push(request);
      const { pathname, search } = new URL(request.url);
      return respond(pathname + search, cached.tags);
    },
  });
  const server = createServer(
    delivery.before((request, response) => void response.end(`next: ${request.method}`)),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);
  return { cache, requests, requestMetrics, lines, views, get, ...delivery };
}

test("a page is rendered once, from its URL alone, for all visitors", async () => {
  const { requests, get } = await delivering((path) => html(`this is ${path}`));
  const first = await get("/blog?utm_source=mail", {
    headers: { Cookie: "a=b", Authorization: "Bearer x", "Accept-Language": "de" },
  });
  const again = await get("/blog");
  expect(await first.text()).toBe("this is /blog");
  expect(await again.text()).toBe("this is /blog");
  expect(requests.map(({ url }) => url)).toEqual(["https://firm.example/blog"]);
  expect([...(requests[0]?.headers ?? [])]).toEqual([]);
});

test("a page rendered while the site content could not be read is not stored for the next start", async () => {
  let failures = 0;
  const respond = (path: string) => {
    if (path === "/blog") failures++;
    return html(path);
  };
  const { cache, get } = await delivering(respond, 1_000_000, 100, () => failures);
  for (const path of ["/blog", "/people"]) await get(path);
  expect(cache.pages).toBe(2);
  expect([...cache.freshPages()].map(([key]) => key)).toEqual(["/people"]);
});

test("shared caches may store a cached page, and nothing in it belongs to one visitor", async () => {
  const { get } = await delivering(() => html("<p>home</p>"));
  const { headers } = await get("/");
  expect(headers.get("Cache-Control")).toContain("s-maxage=");
  expect(headers.get("Cache-Control")).toContain("stale-while-revalidate=");
  expect(headers.get("Content-Security-Policy")).toBe("script-src 'self' 'sha256-x'");
  expect(headers.get("X-Request-Id")).toBeNull();
  expect(headers.get("Cross-Origin-Opener-Policy")).toBeNull();
  expect(headers.get("ETag")).toMatch(/^W\/"/);
});

test("what was not found, moved or failed is passed on and requested again", async () => {
  const { requests, get } = await delivering((path) =>
    path === "/blog/moved"
      ? new Response(null, { status: 301, headers: { Location: "/blog/new" } })
      : html("not found", 404),
  );
  for (let time = 0; time < 2; time++) {
    const missing = await get("/blog/missing");
    expect(missing.status).toBe(404);
    expect(missing.headers.get("Cache-Control")).toBe("no-store");
    const moved = await get("/blog/moved", { redirect: "manual" });
    expect(moved.status).toBe(301);
    expect(moved.headers.get("Location")).toBe("/blog/new");
  }
  expect(requests).toHaveLength(4);
});

test("while the database is unreachable, a page that was rendered before is still shown", async () => {
  let isAway = false;
  const { cache, get } = await delivering(() => (isAway ? html("away", 503) : html("the list")));
  await get("/blog");
  isAway = true;
  cache.purgeAll();
  const response = await get("/blog");
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("the list");
  expect((await get("/blog/never-read")).status).toBe(503);
});

test("other methods and other URLs go to the next listener", async () => {
  const { requests, get } = await delivering(() => html("a page"));
  expect(await (await get("/", { method: "POST" })).text()).toBe("next: POST");
  expect(await (await get("/admin")).text()).toBe("next: GET");
  expect(requests).toHaveLength(0);
});

test("HEAD gets the headers of the same page", async () => {
  const { requests, get } = await delivering(() => html("a page"));
  const head = await get("/", { method: "HEAD" });
  expect(head.headers.get("Content-Type")).toContain("text/html");
  await get("/");
  expect(requests).toHaveLength(1);
});

test("warmed pages are in the cache", async () => {
  const { requests, get, warm } = await delivering(() => html("a page"));
  await warm(["/", "/blog", "/admin"]);
  expect(requests).toHaveLength(2);
  await get("/blog");
  expect(requests).toHaveLength(2);
});

test("made-up URLs do not evict pages that exist", async () => {
  const exist = new Set(["/", "/blog", "/blog?page=2", "/blog/newest", "/blog/newest.data"]);
  // As React Router does: only the page's own loader knows that there is no such page.
  const { requests, get } = await delivering((path) => {
    const routes = new URL(path, "http://localhost").searchParams.get("_routes");
    const isLoaderAsked = routes === null || /^routes\/(blog|post|home)$/.test(routes);
    return html(path, exist.has(path) || !isLoaderAsked ? 200 : 404);
  }, 10_000);
  for (const path of exist) await get(path);
  const madeUp = [
    (n: number) => `/blog.data?_routes=root&page=${n}`,
    (n: number) => `/blog/made-up-${n}.data?_routes=root`,
    (n: number) => `/_.data?_routes=made-up-${n}`,
    (n: number) => `/blog?page=${n + 10}`,
    (n: number) => `/blog/made-up-${n}`,
  ];
  for (let n = 0; n < 300; n++) for (const path of madeUp) await (await get(path(n))).text();
  requests.length = 0;
  for (const path of exist) await get(path);
  expect(requests).toEqual([]);
});

test("a page is purged with the tags that are added when it is rendered", async () => {
  let version = 1;
  const { cache, get } = await delivering((_, tags) => {
    tags.push("post:b", "post:c");
    return html(`version ${version}`);
  });
  expect(await (await get("/blog/a")).text()).toBe("version 1");
  version = 2;
  cache.purge(["post:d"]);
  expect(await (await get("/blog/a")).text()).toBe("version 1");
  cache.purge(["post:c"]);
  expect(await (await get("/blog/a")).text()).toBe("version 2");
});

test("an outdated page is sent at once, and the next request gets the new one", async () => {
  let version = 1;
  const { cache, requests, get } = await delivering(() => html(`version ${version}`));
  await get("/blog/a");
  version = 2;
  cache.refresh("others");
  expect(await (await get("/blog/a?utm_source=x")).text()).toBe("version 1");
  await expect.poll(() => cache.get("/blog/a")).toBeDefined();
  expect(await (await get("/blog/a")).text()).toBe("version 2");
  expect(requests).toHaveLength(2);
});

test("every request of a page is counted, also from the cache, but nothing else is", async () => {
  const { views, get, warm } = await delivering((path) => {
    if (path.includes(".data") || path.endsWith(".xml")) return new Response("no page");
    return html(path, path.includes("missing") ? 404 : 200);
  });
  await warm(["/blog/a"]);
  await get("/blog/missing");
  await get("/feed.xml");
  await get("/blog/a.data");
  expect(views).toEqual([]);
  const first = await get("/blog?page=2");
  await get("/blog?page=2&utm_source=mail");
  await get("/blog?page=2", { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } });
  await get("/blog/a", { method: "HEAD" });
  expect(views).toEqual(["GET /blog", "GET /blog", "GET /blog", "HEAD /blog/a"]);
});

test("responses are counted by route and class, and one of so many from the cache is logged", async () => {
  const { get, counts, requestMetrics, lines } = await delivering(() => html("page"), 1_000_000, 3);
  const first = await get("/blog");
  for (let n = 0; n < 6; n++) await get("/blog?utm_source=ada@example.com");
  const headers = { "If-None-Match": first.headers.get("etag") ?? "" };
  expect((await get("/blog", { headers })).status).toBe(304);
  expect(counts).toEqual({ hits: 7, renders: 1 });
  expect(requestMetrics.of("/a/:route").byClass).toEqual([0, 0, 7, 1, 0, 0]);
  expect(lines.map(({ level, time, ...line }) => line)).toEqual(
    Array(2).fill({
      method: "GET",
      path: "/blog",
      status: 200,
      oneOf: 3,
      msg: "cached response sent",
    }),
  );
});
