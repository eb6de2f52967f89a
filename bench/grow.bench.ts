// How the CPU time of a response (of all threads of the site, and of the database) grows with the
// number of posts, without the cache. Sites with few and with many run side by side and their rounds
// alternate, so other load on the machine affects them all.
// `npm run bench -- grow server`: on a PostgreSQL server instead of the embedded database.
// `npm run bench -- grow embedded "search|tag"`: only cases with one of these words in their names.

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { connectToRunning, type Db, openDatabase } from "#db/client.ts";
import { RENDERING_VERSION } from "#features/posts/rendered/rendered-post.server.ts";
import { insertManyPosts, postBody } from "../tests/helpers/posts.ts";
import { runningAdmin } from "../tests/helpers/running-admin.ts";
import {
  databaseOn,
  onServer,
  startPostgres,
  throwawayName,
} from "../tests/helpers/services/postgres.ts";
import { startOptimizedSite } from "../tests/helpers/site.ts";
import { median, ratio, table } from "./measure.ts";
import { runningThreadsTime } from "./process-use.ts";

const SIZES = [100, 10_000, 100_000];
const ROUNDS = 5;
const REQUESTS_PER_ROUND = 10;

const [kind = "embedded", only = ""] = process.argv.slice(2);

type Grown = Awaited<ReturnType<typeof siteWith>>;

const actions: Record<string, (site: Grown) => Promise<unknown>> = {
  "/blog": (site) => site.read("/blog"),
  "/blog?page=400, or the last": (site) =>
    site.read(`/blog?page=${Math.min(400, Math.ceil((site.size * 0.9) / 12))}`),
  "a post": (site) => site.read(`/blog/post-${site.size - 1}`),
  "a tag on every post": (site) => site.read("/blog/tag/data"),
  "a tag on one post in seven": (site) => site.read("/blog/tag/number%203"),
  "a tag on twelve posts": (site) => site.read("/blog/tag/rare"),
  "reader's search: one post": (site) => site.read(`/blog?q=${md5(site.size - 1)}`),
  "reader's search: every post": (site) => site.read("/blog?q=owners"),
  "reader's search: one post in 8": (site) => site.read("/blog?q=airflow"),
  "reader's search: one post in 40": (site) => site.read("/blog?q=kafka"),
  "Manage Posts": (site) => site.manage("/api/admin/posts"),
  "filter by status": (site) => site.manage("/api/admin/posts?status=draft"),
  "filter by a common tag": (site) => site.manage("/api/admin/posts?tag=data"),
  "filter by another tag": (site) => site.manage("/api/admin/posts?tag=number+3"),
  "sort by title": (site) => site.manage("/api/admin/posts?sort=title"),
  "sort by publication date": (site) => site.manage("/api/admin/posts?sort=published"),
  "save a post": (site) => site.save(),
};

const server = kind === "server" ? await startPostgres() : undefined;
const sites: Grown[] = [];
for (const size of SIZES) sites.push(await siteWith(size));

const rows = [["", ...SIZES.map((size) => `${size} posts`), ...SIZES.slice(1).map(ratioTitle)]];
for (const [name, action] of Object.entries(actions)) {
  if (!new RegExp(only).test(name)) continue;
  const rounds = new Map<Grown, number[]>(sites.map((site) => [site, []]));
  for (const site of sites) await site.logIn();
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const site of sites) {
      const before = await site.cpuTime();
      for (let request = 0; request < REQUESTS_PER_ROUND; request++) await action(site);
      const used = (await site.cpuTime()) - before;
      if (round > 0) rounds.get(site)?.push(used / REQUESTS_PER_ROUND);
    }
  }
  const [few = [], ...more] = rounds.values();
  rows.push([
    name,
    ...[few, ...more].map((times) => `${median(times).toFixed(2)} ms`),
    ...more.map((times) => ratio(times, few)),
  ]);
  process.stderr.write(`${rows.at(-1)?.join("  ")}\n`);
}
process.stdout.write(`${table(rows)}\n`);
for (const site of sites) await site.stop();
await server?.stop();

async function siteWith(size: number) {
  const databaseUrl = server && (await emptyDatabase(server.url));
  const running = await startOptimizedSite({
    PAGE_CACHE_MB: "0",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const database = databaseUrl
    ? await openDatabase({ databaseUrl, dataDir: "" })
    : await connectToRunning(running.dataDir);
  if (!database) throw new Error("The site's database was not found.");
  await fill(database.db, size);
  process.stderr.write(`${size} posts are loaded.\n`);
  let admin = await runningAdmin(running);
  const { id } = await admin("/api/admin/posts", postBody());
  return {
    size,
    read: async (path: string) => {
      const response = await fetch(running.url + path);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
    },
    /** Logs in again, because the session ends after a while. */
    logIn: async () => {
      admin = await runningAdmin(running);
    },
    manage: (path: string) => admin(path),
    save: () => admin(`/api/admin/posts/${id}`, postBody(), "PUT"),
    cpuTime: async () => {
      const pids = [running.process.pid, ...(databaseUrl ? await backends(database.db) : [])];
      const times = await Promise.all(pids.map(runningThreadsTime));
      return times.reduce((sum, time) => sum + time, 0);
    },
    stop: async () => {
      await database.close();
      await running.stop();
    },
  };
}

async function emptyDatabase(url: string) {
  const name = throwawayName();
  await onServer(url, `create database ${name}`);
  return databaseOn(url, name);
}

/** Inserts posts, twelve of them with a rare tag. */
async function fill(db: Db, size: number) {
  await insertManyPosts(db, size);
  // Without these rows, the site would render all posts while it is measured.
  await db.execute(
    sql`insert into post_articles (post_id, version, html, headings, minutes, beginning)
      select id, ${RENDERING_VERSION}::int, content, '[]', 2, excerpt from blog_posts where published
      on conflict do nothing`,
  );
  await db.execute(
    sql`update blog_posts set tags = tags || array['rare'] where published and slug = any (select 'post-' || n from generate_series(1, 13) n)`,
  );
  await db.execute(sql`vacuum analyze post_tags`);
}

/** The processes of a PostgreSQL server that work for one database. */
async function backends(db: Db) {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

/** The word for this number in the text of the posts: see `insertManyPosts`. */
function md5(number: number) {
  return createHash("md5").update(`${number}.1`).digest("hex");
}

function ratioTitle(size: number) {
  return `${size / (SIZES[0] ?? 1)} times as many`;
}
