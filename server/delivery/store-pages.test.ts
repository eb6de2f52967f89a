import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { pagePaths } from "#features/website/page-paths.ts";
import { storedPagesFolder } from "#platform/storage/stored-pages-folder.server.ts";
import { recordedLog } from "../../tests/helpers/log.ts";
import { PageCache } from "./cache.ts";
import { PageResponse } from "./response.ts";
import { pageStoring } from "./store-pages.ts";
import { StoredPages } from "./stored-pages.ts";

/** The most recently read one first. */
const FIXED_PAGES = ["/case-studies/a-study", ...Object.values(pagePaths)];
const MINUTE_MS = 60_000;
const HALF_A_DAY_MS = 12 * 60 * MINUTE_MS;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "store-pages-"));
  return () => rm(dataDir, { recursive: true });
});

function storingSite() {
  let time = Date.parse("2026-02-03T12:00:00Z");
  const now = () => new Date(time);
  const cache = new PageCache({ maxBytes: 100_000_000, now });
  const stored = new StoredPages(dataDir, "build-a");
  const { log, lines } = recordedLog();
  const render = (key: string, text = key, status = 200) =>
    cache.render(key, async () => {
      const viewPath = key.includes(".") ? undefined : key;
      const page = new PageResponse(status, new Headers(), Buffer.from(text), { viewPath });
      return { page, tags: ["blog"], freshUntil: time + HALF_A_DAY_MS };
    });
  let warmed = 0;
  const warm = async () => {
    warmed++;
    for (const key of FIXED_PAGES.toReversed()) if (!cache.get(key)) await render(key);
  };
  const update = pageStoring({ cache, stored, warm, log, now });
  const change = () => {
    cache.purge(["blog"]);
    stored.remove();
  };
  const keys = async () => [...(await stored.read()).keys()];
  /** Another number means that the file was replaced. */
  const storedFile = async () => (await stat(join(storedPagesFolder(dataDir), "build-a"))).ino;
  const pass = (ms: number) => (time += ms);
  return { stored, render, update, change, keys, storedFile, pass, lines, warmed: () => warmed };
}

test("the fixed pages are stored first, then the most recently read ones", async () => {
  const { render, update, keys } = storingSite();
  await render("/blog/a");
  await render("/blog/b");
  await update();
  expect(await keys()).toEqual([...FIXED_PAGES, "/blog/b", "/blog/a"]);
});

test("at most 100 pages and 8 MB are stored", async () => {
  const { render, update, keys, pass } = storingSite();
  for (let post = 0; post < 200; post++) await render(`/blog/${post}`);
  await update();
  expect(await keys()).toHaveLength(100);
  expect((await keys()).slice(0, FIXED_PAGES.length)).toEqual(FIXED_PAGES);
  for (let post = 0; post < 9; post++) await render(`/blog/long-${post}`, "x".repeat(1_000_000));
  pass(MINUTE_MS);
  await update();
  expect((await keys()).filter((key) => key.startsWith("/blog/long-"))).toHaveLength(7);
});

test("feeds and the data of navigations are not stored", async () => {
  const { render, update, keys } = storingSite();
  await render("/feed.xml");
  await render("/blog.data");
  await update();
  expect(await keys()).toEqual(FIXED_PAGES);
});

test("after a change, pages are rendered and stored once no other change follows", async () => {
  const { render, update, change, keys, warmed } = storingSite();
  await render("/blog/gone");
  await update();
  change();
  expect(await keys()).toEqual([]);
  await update();
  change();
  await update();
  expect(await keys()).toEqual([]);
  expect(warmed()).toBe(1);
  await update();
  expect(await keys()).toEqual(FIXED_PAGES);
  expect(warmed()).toBe(2);
});

test("newly read pages are stored once a minute, and nothing is written if nothing is new", async () => {
  const { render, update, keys, storedFile, pass } = storingSite();
  await update();
  await render("/blog/a");
  await update();
  expect(await keys()).not.toContain("/blog/a");
  pass(MINUTE_MS);
  await update();
  expect(await keys()).toContain("/blog/a");
  const written = await storedFile();
  pass(MINUTE_MS);
  await update();
  expect(await storedFile()).toBe(written);
});

test("after midnight, the pages of the new day are stored", async () => {
  const { update, pass, keys, warmed } = storingSite();
  await update();
  pass(HALF_A_DAY_MS);
  await update();
  expect(warmed()).toBe(2);
  expect(await keys()).toEqual(FIXED_PAGES);
});
