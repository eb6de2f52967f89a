import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { isNotNull, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { migratedDataDir } from "./helpers/data-dir.ts";
import { seededRandom } from "./helpers/random.ts";
import { ADMIN, freePort, type RunningSite, startSite } from "./helpers/site.ts";
import { blogPosts, importItems } from "./helpers/tables.ts";

const ROUNDS = 6;
const POSTS = 8000;
const UNDONE_POSTS = 1000;
const LONGEST_LIFE_MS = 400;

type View = { id: string; state: string; counts: { created: number; failed: number } };

function exportOf(count: number) {
  const item = (id: number) =>
    `<item><title>Post ${id}</title><pubDate>Wed, 01 May 2019 10:00:00 +0000</pubDate><content:encoded><![CDATA[<p>What post ${id} says.</p>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
  const items = Array.from({ length: count }, (_, index) => item(index + 1)).join("");
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="c" xmlns:wp="w"><channel><wp:base_site_url>https://old.example.com</wp:base_site_url>${items}</channel></rss>`;
}

async function admin({ url }: RunningSite) {
  const signIn = await fetch(`${url}/api/auth/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const { access_token } = (await signIn.json()) as { access_token: string };
  return async (method: string, path: string, body?: unknown) => {
    const raw = typeof body === "string";
    const response = await fetch(`${url}/api/admin/imports${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${access_token}`,
        ...(!raw && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
    });
    expect(response.ok, await response.clone().text()).toBe(true);
    return (await response.json()) as View;
  };
}

async function startedImport(site: RunningSite, posts: number) {
  const call = await admin(site);
  const { id } = await call("POST", "", { source: "wordpress" });
  await call("PUT", `/${id}/files?name=export.xml`, exportOf(posts));
  await call("POST", `/${id}/ready`);
  await call("POST", `/${id}/start`, {});
  return id;
}

test("an import that is killed again and again misses and doubles nothing", {
  timeout: 300_000,
}, async () => {
  const dataDir = await migratedDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: "error" };
  const random = seededRandom();
  let id = "";
  for (let round = 0; round < ROUNDS; round++) {
    const site = await startSite(env);
    const ended = once(site.process, "exit");
    id ||= await startedImport(site, POSTS);
    await delay(random(LONGEST_LIFE_MS));
    site.process.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
  }
  const site = await startSite(env);
  const call = await admin(site);
  await expect
    .poll(async () => (await call("GET", `/${id}`)).state, { timeout: 120_000, interval: 500 })
    .toBe("done");
  expect((await call("GET", `/${id}`)).counts).toMatchObject({ created: POSTS, failed: 0 });
  await site.stop();

  const { db, close } = await openDatabase({ dataDir });
  onTestFinished(close);
  expect(await db.$count(blogPosts)).toBe(POSTS);
  const [distinct] = await db
    .select({ posts: sql<number>`count(distinct ${importItems.postId})::int` })
    .from(importItems)
    .where(isNotNull(importItems.outcome));
  expect(distinct).toEqual({ posts: POSTS });
});

test("an undo that is killed resumes after the restart", { timeout: 300_000 }, async () => {
  const dataDir = await migratedDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: "error" };
  const first = await startSite(env);
  const id = await startedImport(first, UNDONE_POSTS);
  const call = await admin(first);
  const stateOf = async (request: typeof call) => (await request("GET", `/${id}`)).state;
  await expect.poll(() => stateOf(call), { timeout: 60_000, interval: 200 }).toBe("done");
  const ended = once(first.process, "exit");
  expect(await call("POST", `/${id}/undo`)).toMatchObject({ state: "running" });
  first.process.kill("SIGKILL");
  await ended;

  const second = await startSite(env);
  const again = await admin(second);
  await expect.poll(() => stateOf(again), { timeout: 60_000, interval: 200 }).toBe("undone");
  expect((await again("GET", `/${id}`)).counts).toMatchObject({ created: 0, undone: UNDONE_POSTS });
  await second.stop();
  const { db, close } = await openDatabase({ dataDir });
  onTestFinished(close);
  expect(await db.$count(blogPosts)).toBe(0);
});
