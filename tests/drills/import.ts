import assert from "node:assert/strict";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { connectToRunning } from "#db/client.ts";

import { adminHeaders } from "../helpers/running-admin.ts";
import { freePort, type RunningSite } from "../helpers/site.ts";
import { blogPosts } from "../helpers/tables.ts";
import type { Drill, DrillContext } from "./drill.ts";
import { count } from "./figures.ts";
import { until } from "./until.ts";

const LONGEST_LIFE_MS = 400;
const DONE_MS = 300_000;

type View = { id: string; state: string; counts: Record<"created" | "failed" | "undone", number> };

export const killedImport: Drill = {
  name: "import",
  promise: "an import or its undo that is killed again and again misses and doubles nothing",
  run: async (context) => {
    const posts = context.isShort ? 500 : 8_000;
    const env = { DATA_DIR: await context.migratedFolder(), PORT: String(await freePort()) };
    const first = await context.startSite(env);
    const id = await startImport(first, posts);
    const kills = context.rounds(10, 1);
    let site = await killRepeatedly(context, first, env, kills);
    await reached(site, id, "done");
    const { counts } = await view(site, id);
    assert.deepEqual(
      { created: counts.created, failed: counts.failed },
      { created: posts, failed: 0 },
    );
    assert.equal(await countPosts(site), posts);

    await call(site, "POST", `/imports/${id}/undo`);
    site = await killRepeatedly(context, site, env, kills);
    await reached(site, id, "undone");
    assert.equal((await view(site, id)).counts.undone, posts);
    assert.equal(await countPosts(site), 0);
    return [
      `${count(posts, "post")} imported with ${count(kills, "kill")}, undone with ${count(kills, "kill")}`,
      "0 missing, 0 twice",
    ];
  },
};

async function killRepeatedly(
  { random, startSite }: DrillContext,
  first: RunningSite,
  env: Record<string, string>,
  kills: number,
) {
  let site = first;
  for (let kill = 0; kill < kills; kill++) {
    await delay(random(LONGEST_LIFE_MS));
    const ended = once(site.process, "exit");
    site.process.kill("SIGKILL");
    assert.deepEqual(await ended, [null, "SIGKILL"], "it must be killed, not fail");
    site = await startSite(env);
  }
  return site;
}

async function startImport(site: RunningSite, posts: number) {
  const { id } = await call<View>(site, "POST", "/imports", { source: "wordpress" });
  await call(site, "PUT", `/imports/${id}/files?name=export.xml`, wordPressExport(posts));
  await call(site, "POST", `/imports/${id}/ready`);
  await call(site, "POST", `/imports/${id}/start`, {});
  return id;
}

async function reached(site: RunningSite, id: string, state: string) {
  const isThere = async () => (await view(site, id)).state === state;
  await until(isThere, DONE_MS, `the import was not ${state}`);
}

function view(site: RunningSite, id: string) {
  return call<View>(site, "GET", `/imports/${id}`);
}

async function countPosts(site: RunningSite) {
  const database = await connectToRunning(site.dataDir);
  assert.ok(database, "the site's database is running");
  try {
    return await database.db.$count(blogPosts);
  } finally {
    await database.close();
  }
}

async function call<Result = unknown>(
  site: RunningSite,
  method: string,
  path: string,
  body?: unknown,
): Promise<Result> {
  const isFile = typeof body === "string";
  const response = await fetch(`${site.url}/api/admin${path}`, {
    method,
    headers: {
      ...(await adminHeaders(site)),
      ...(!isFile && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as Result;
}

function wordPressExport(posts: number) {
  const item = (id: number) =>
    `<item><title>Post ${id}</title><pubDate>Wed, 01 May 2019 10:00:00 +0000</pubDate><content:encoded><![CDATA[<p>What post ${id} says.</p>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
  const items = Array.from({ length: posts }, (_, index) => item(index + 1)).join("");
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="c" xmlns:wp="w"><channel><wp:base_site_url>https://old.example.com</wp:base_site_url>${items}</channel></rss>`;
}
