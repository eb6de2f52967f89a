// CPU time per page without the cache: of all threads of the site (the database runs in one of them)
// and of the main thread, which serves visitors.

import { connectToRunning } from "#db/client.ts";
import { storeMissingRenderings } from "#features/posts/rendered/stored-renderings.server.ts";
import { contextOn } from "../tests/helpers/context.ts";
import { insertReadPosts } from "../tests/helpers/read-posts.ts";
import { startOptimizedSite } from "../tests/helpers/site.ts";
import { median, table } from "./measure.ts";
import { cpuTime, mainThreadTime } from "./process-use.ts";

const ROUNDS = 9;
const REQUESTS_PER_ROUND = 100;
const WARMUP_REQUESTS = 600;
const POSTS = 60;

type CpuUse = Awaited<ReturnType<typeof cpuUse>>;

const site = await startOptimizedSite({ PAGE_CACHE_MB: "0", LOG_LEVEL: "info" });
const database = await connectToRunning(site.dataDir);
if (!database) throw new Error("The site's database was not found.");
const [slug] = await insertReadPosts(database.db, POSTS);
await storeMissingRenderings(contextOn(database.db));
await database.close();

const pages = [
  { name: "a post", path: `/blog/${slug}`, encoding: "br" },
  { name: "a post, uncompressed", path: `/blog/${slug}`, encoding: "identity" },
  { name: "the list", path: "/blog", encoding: "br" },
  { name: "the list, uncompressed", path: "/blog", encoding: "identity" },
  { name: "the home page", path: "/", encoding: "br" },
];
for (const page of pages) await request(page, WARMUP_REQUESTS);

const rounds = new Map(pages.map(({ name }) => [name, [] as CpuUse[]]));
for (let round = 0; round < ROUNDS; round++) {
  for (const page of pages) {
    const before = await cpuUse();
    await request(page, REQUESTS_PER_ROUND);
    const after = await cpuUse();
    rounds.get(page.name)?.push({
      all: (after.all - before.all) / REQUESTS_PER_ROUND,
      main: (after.main - before.main) / REQUESTS_PER_ROUND,
    });
  }
}
process.stdout.write(`${table([heading(), ...pages.map(({ name }) => row(name))])}\n`);
await site.stop();

async function request({ path, encoding }: (typeof pages)[number], times: number) {
  for (let done = 0; done < times; done++) {
    const headers = { "Accept-Encoding": encoding };
    const response = await fetch(site.url + path, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  }
}

async function cpuUse() {
  const { pid } = site.process;
  return { all: await cpuTime(pid), main: await mainThreadTime(pid) };
}

function heading() {
  return ["CPU ms per request", "all threads", "from", "to", "main thread"];
}

function row(name: string) {
  const uses = rounds.get(name) ?? [];
  const all = uses.map((use) => use.all);
  const main = uses.map((use) => use.main);
  const figures = [median(all), Math.min(...all), Math.max(...all), median(main)];
  return [name, ...figures.map((figure) => figure.toFixed(2))];
}
