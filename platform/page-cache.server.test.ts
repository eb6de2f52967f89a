import { expect, test } from "vitest";
import { Page } from "./page.server.ts";
import { PageCache, type Rendered } from "./page-cache.server.ts";

const TOMORROW = Date.parse("2026-02-04T08:00:00Z");

function testCache(maxBytes = 1_000_000) {
  let time = Date.parse("2026-02-03T12:00:00Z");
  const cache = new PageCache({ maxBytes, now: () => new Date(time) });
  return { cache, pass: (ms: number) => (time += ms), until: (date: number) => (time = date) };
}

function pageOf(text: string, status = 200) {
  return new Page(status, new Headers(), Buffer.from(text));
}

const rendered = (page: Page, tags: string[] = ["site"]): Rendered => ({
  page,
  tags,
  freshUntil: TOMORROW,
});

/** A render that ends when it is told to. */
function slowRender(tags?: string[]) {
  const renders: ((page: Page) => void)[] = [];
  const work = () =>
    new Promise<Rendered>((resolve) => renders.push((page) => resolve(rendered(page, tags))));
  return { work, renders };
}

test("a page is rendered once, however many ask for it meanwhile", async () => {
  const { cache } = testCache();
  const { work, renders } = slowRender();
  const asked = Array.from({ length: 50 }, () => cache.render("/", work));
  expect(renders).toHaveLength(1);
  const page = pageOf("home");
  renders[0]?.(page);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([page]));
  expect(cache.get("/")).toBe(page);
});

test("a failed render is told to everybody who waits, and tried again by the next", async () => {
  const { cache } = testCache();
  const failing = () => Promise.reject(new Error("broken"));
  const both = [cache.render("/", failing), cache.render("/", failing)];
  for (const asked of both) await expect(asked).rejects.toThrow("broken");
  const page = pageOf("home");
  expect(await cache.render("/", async () => rendered(page))).toBe(page);
});

test("a purge takes out what has the tag, and nothing else", async () => {
  const { cache } = testCache();
  await cache.render("/blog/a", async () => rendered(pageOf("a"), ["posts", "post:a"]));
  await cache.render("/blog/b", async () => rendered(pageOf("b"), ["posts", "post:b"]));
  cache.purge(["post:a"]);
  expect(cache.get("/blog/a")).toBeUndefined();
  expect(cache.get("/blog/b")).toBeDefined();
  cache.purgeAll();
  expect(cache.get("/blog/b")).toBeUndefined();
});

test("a render that began before a purge is neither kept nor shown", async () => {
  const { cache } = testCache();
  const { work, renders } = slowRender();
  const early = cache.render("/", work);
  cache.purge(["site"]);
  const late = cache.render("/", work);
  expect(renders).toHaveLength(2);
  renders[0]?.(pageOf("before"));
  const after = pageOf("after");
  renders[1]?.(after);
  expect(await early).toBe(after);
  expect(await late).toBe(after);
  expect(cache.get("/")).toBe(after);
});

test("saves without end do not keep a visitor waiting for ever", async () => {
  const { cache } = testCache();
  let renders = 0;
  const page = await cache.render("/", async () => {
    renders++;
    await null;
    cache.purge(["blog"]);
    return rendered(pageOf(`render ${renders}`));
  });
  expect(renders).toBe(3);
  expect(page.status).toBe(200);
  expect(cache.get("/")).toBeUndefined();
});

test("what cannot be rendered anew is shown as it was, and tried again later", async () => {
  const { cache, pass } = testCache();
  const old = pageOf("old");
  await cache.render("/", async () => rendered(old));
  cache.purge(["site"]);
  const away = async () => rendered(pageOf("away", 503));
  expect(await cache.render("/", away)).toBe(old);
  expect(cache.get("/")).toBe(old);
  pass(5_000);
  expect(cache.get("/")).toBeUndefined();
  const anew = pageOf("new");
  expect(await cache.render("/", async () => rendered(anew))).toBe(anew);
});

test("what nobody may read any more is not shown, whatever happens", async () => {
  const { cache } = testCache();
  await cache.render("/blog/a", async () => rendered(pageOf("withdrawn"), ["post:a"]));
  cache.forget(["post:a"]);
  const away = await cache.render("/blog/a", async () => rendered(pageOf("away", 503)));
  expect(away.status).toBe(503);
});

test.each([301, 404, 503])("an answer with status %i is given, not kept", async (status) => {
  const { cache } = testCache();
  const page = await cache.render("/x", async () => rendered(pageOf("", status)));
  expect(page.status).toBe(status);
  expect(cache.get("/x")).toBeUndefined();
});

test("a page that is found no more replaces the one that was kept", async () => {
  const { cache } = testCache();
  await cache.render("/x", async () => rendered(pageOf("here")));
  cache.purge(["site"]);
  await cache.render("/x", async () => rendered(pageOf("gone", 404)));
  const away = await cache.render("/x", async () => rendered(pageOf("away", 503)));
  expect(away.status).toBe(503);
});

test("a page is fresh until the time it was given", async () => {
  const { cache, until } = testCache();
  await cache.render("/", async () => rendered(pageOf("home")));
  until(TOMORROW - 1);
  expect(cache.get("/")).toBeDefined();
  until(TOMORROW);
  expect(cache.get("/")).toBeUndefined();
});

test("memory is bounded: what was asked for longest ago goes first", async () => {
  const { cache } = testCache(10_000);
  const keep = (key: string) => cache.render(key, async () => rendered(pageOf("x".repeat(1_500))));
  for (const key of ["/1", "/2", "/3"]) await keep(key);
  cache.get("/1");
  await keep("/4");
  const kept = ["/1", "/2", "/3", "/4"].filter((key) => cache.get(key));
  expect(kept).toEqual(["/1", "/3", "/4"]);
});
