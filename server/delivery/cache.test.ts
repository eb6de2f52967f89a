import { expect, test } from "vitest";
import { type CachedPage, PageCache } from "./cache.ts";
import { PageResponse } from "./response.ts";

const TOMORROW = Date.parse("2026-02-04T08:00:00Z");

function testCache(maxBytes = 1_000_000) {
  let time = Date.parse("2026-02-03T12:00:00Z");
  const cache = new PageCache({ maxBytes, now: () => new Date(time) });
  return { cache, pass: (ms: number) => (time += ms), until: (date: number) => (time = date) };
}

function testPage(text: string, status = 200) {
  return new PageResponse(status, new Headers(), Buffer.from(text));
}

const rendered = (page: PageResponse, tags: string[] = ["site"]): CachedPage => ({
  page,
  tags,
  freshUntil: TOMORROW,
});

/** A render that ends when it is told to. */
function slowRender(tags?: string[]) {
  const renders: ((page: PageResponse) => void)[] = [];
  const render = () =>
    new Promise<CachedPage>((resolve) => renders.push((page) => resolve(rendered(page, tags))));
  return { render, renders };
}

test("a page is rendered once, however many requests wait for it", async () => {
  const { cache } = testCache();
  const { render, renders } = slowRender();
  const results = Array.from({ length: 50 }, () => cache.render("/", render));
  expect(renders).toHaveLength(1);
  const page = testPage("home");
  renders[0]?.(page);
  expect(new Set(await Promise.all(results))).toEqual(new Set([page]));
  expect(cache.get("/")).toBe(page);
});

test("a failed render fails for all who wait, and the next request tries again", async () => {
  const { cache } = testCache();
  const failing = () => Promise.reject(new Error("broken"));
  const both = [cache.render("/", failing), cache.render("/", failing)];
  for (const result of both) await expect(result).rejects.toThrow("broken");
  const page = testPage("home");
  expect(await cache.render("/", async () => rendered(page))).toBe(page);
});

test("a purge removes pages with the tag, and no others", async () => {
  const { cache } = testCache();
  await cache.render("/blog/a", async () => rendered(testPage("a"), ["posts", "post:a"]));
  await cache.render("/blog/b", async () => rendered(testPage("b"), ["posts", "post:b"]));
  cache.purge(["post:a"]);
  expect(cache.get("/blog/a")).toBeUndefined();
  expect(cache.get("/blog/b")).toBeDefined();
  cache.purgeAll();
  expect(cache.get("/blog/b")).toBeUndefined();
});

test("a render that began before a purge is neither cached nor sent", async () => {
  const { cache } = testCache();
  const { render, renders } = slowRender();
  const early = cache.render("/", render);
  cache.purge(["site"]);
  const late = cache.render("/", render);
  expect(renders).toHaveLength(2);
  renders[0]?.(testPage("before"));
  const after = testPage("after");
  renders[1]?.(after);
  expect(await early).toBe(after);
  expect(await late).toBe(after);
  expect(cache.get("/")).toBe(after);
});

test("endless saves do not keep a visitor waiting forever", async () => {
  const { cache } = testCache();
  let renders = 0;
  const page = await cache.render("/", async () => {
    renders++;
    await null;
    cache.purge(["blog"]);
    return rendered(testPage(`render ${renders}`));
  });
  expect(renders).toBe(3);
  expect(page.status).toBe(200);
  expect(cache.get("/")).toBeUndefined();
});

test("a page that cannot be rendered again is sent as it was, and tried again later", async () => {
  const { cache, pass } = testCache();
  const old = testPage("old");
  await cache.render("/", async () => rendered(old));
  cache.purge(["site"]);
  const away = async () => rendered(testPage("away", 503));
  expect(await cache.render("/", away)).toBe(old);
  expect(cache.get("/")).toBe(old);
  pass(5_000);
  expect(cache.get("/")).toBeUndefined();
  const fresh = testPage("new");
  expect(await cache.render("/", async () => rendered(fresh))).toBe(fresh);
});

test("a page that is no longer public is not sent, even if its render fails", async () => {
  const { cache } = testCache();
  await cache.render("/blog/a", async () => rendered(testPage("withdrawn"), ["post:a"]));
  cache.remove(["post:a"]);
  const away = await cache.render("/blog/a", async () => rendered(testPage("away", 503)));
  expect(away.status).toBe(503);
});

test.each([301, 404, 503])("a response with status %i is sent, not cached", async (status) => {
  const { cache } = testCache();
  const page = await cache.render("/x", async () => rendered(testPage("", status)));
  expect(page.status).toBe(status);
  expect(cache.get("/x")).toBeUndefined();
});

test("a page that is no longer found replaces the cached one", async () => {
  const { cache } = testCache();
  await cache.render("/x", async () => rendered(testPage("here")));
  cache.purge(["site"]);
  await cache.render("/x", async () => rendered(testPage("gone", 404)));
  const away = await cache.render("/x", async () => rendered(testPage("away", 503)));
  expect(away.status).toBe(503);
});

test("a page is fresh until the time it was given", async () => {
  const { cache, until } = testCache();
  await cache.render("/", async () => rendered(testPage("home")));
  until(TOMORROW - 1);
  expect(cache.get("/")).toBeDefined();
  until(TOMORROW);
  expect(cache.get("/")).toBeUndefined();
});

test("memory is bounded: the least recently requested page is evicted first", async () => {
  const { cache } = testCache(10_000);
  const keep = (key: string) =>
    cache.render(key, async () => rendered(testPage("x".repeat(1_500))));
  for (const key of ["/1", "/2", "/3"]) await keep(key);
  cache.get("/1");
  await keep("/4");
  const cached = ["/1", "/2", "/3", "/4"].filter((key) => cache.get(key));
  expect(cached).toEqual(["/1", "/3", "/4"]);
});

test("a cache of no size caches nothing, and a page larger than the cache evicts no other", async () => {
  const off = testCache(0).cache;
  await off.render("/", async () => rendered(testPage("home")));
  expect(off.get("/")).toBeUndefined();
  const { cache } = testCache(1_000);
  await cache.render("/small", async () => rendered(testPage("small")));
  await cache.render("/large", async () => rendered(testPage("x".repeat(2_000))));
  expect(cache.get("/small")).toBeDefined();
  expect(cache.get("/large")).toBeUndefined();
});

test("an empty page is cached", async () => {
  const { cache } = testCache();
  await cache.render("/", async () => rendered(testPage("")));
  expect(cache.get("/")).toBeDefined();
});

test("an outdated page may be sent until it is rendered again", async () => {
  const { cache } = testCache();
  const old = testPage("old");
  await cache.render("/blog/a", async () => rendered(old, ["others"]));
  expect(cache.getOutdated("/blog/a")).toBeUndefined();
  cache.refresh("others");
  expect(cache.get("/blog/a")).toBeUndefined();
  expect(cache.getOutdated("/blog/a")).toBe(old);
  const fresh = testPage("new");
  await cache.render("/blog/a", async () => rendered(fresh, ["others"]));
  expect(cache.get("/blog/a")).toBe(fresh);
  expect(cache.getOutdated("/blog/a")).toBeUndefined();
});

test("an outdated page that is purged or expires is not sent", async () => {
  const { cache, until } = testCache();
  for (const key of ["/blog/a", "/blog/b"]) {
    await cache.render(key, async () => rendered(testPage("old"), ["others", `post:${key}`]));
  }
  cache.refresh("others");
  cache.purge(["post:/blog/a"]);
  expect(cache.getOutdated("/blog/a")).toBeUndefined();
  expect(cache.getOutdated("/blog/b")).toBeDefined();
  until(TOMORROW);
  expect(cache.getOutdated("/blog/b")).toBeUndefined();
});

test("an outdated page that cannot be rendered is not tried again with every request", async () => {
  const { cache, pass } = testCache();
  const old = testPage("old");
  await cache.render("/blog/a", async () => rendered(old, ["others"]));
  cache.refresh("others");
  await cache.render("/blog/a", async () => rendered(testPage("away", 503)));
  expect(cache.get("/blog/a")).toBe(old);
  pass(5_000);
  expect(cache.get("/blog/a")).toBeUndefined();
});
