// How the CPU time of a response (of all threads of the site, and of the database) grows with the
// number of posts, without the cache. Sites with few and with many run side by side and their rounds
// alternate, so other load on the machine affects them all.
// `npm run bench -- grow server`: on a PostgreSQL server instead of the embedded database.
// `npm run bench -- grow embedded "search|tag"`: only what has one of these in its name.
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { connectToRunning, type Db, openDatabase } from "#db/client.ts";
import { getPostPage } from "#features/posts/reading/post-page.server.ts";
import { RENDERING_VERSION } from "#features/posts/rendering/render-post.server.ts";
import { addSpellings } from "#features/posts/search/search-spelling.server.ts";
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
  "a post with related posts and neighbors": (site) => site.relate(),
  "a tag on every post": (site) => site.read("/blog/tag/data"),
  "a tag on one post in seven": (site) => site.read("/blog/tag/number%203"),
  "a tag on twelve posts": (site) => site.read("/blog/tag/rare"),
  "a tag's feed": (site) => site.read("/blog/tag/number%203/feed.xml"),
  "/blog/tags": (site) => site.read("/blog/tags"),
  "an author's posts": (site) => site.read(site.authorPath),
  "reader's search: one post": (site) => site.read(`/blog?q=${md5(site.size - 1)}`),
  "reader's search: every post": (site) => site.read("/blog?q=owners"),
  "reader's search: one post in 8": (site) => site.read("/blog?q=airflow"),
  "reader's search: one post in 40": (site) => site.read("/blog?q=kafka"),
  "reader's search: two words": (site) => site.read("/blog?q=owners+airflow"),
  "reader's search: misspelled": (site) => site.read("/blog?q=nubmer"),
  "reader's search: nothing": (site) => site.read("/blog?q=zebra"),
  "Manage Posts": (site) => site.manage("/api/admin/posts"),
  "filter by status": (site) => site.manage("/api/admin/posts?status=draft"),
  "filter by a common tag": (site) => site.manage("/api/admin/posts?tag=data"),
  "filter by another tag": (site) => site.manage("/api/admin/posts?tag=number+3"),
  "sort by title": (site) => site.manage("/api/admin/posts?sort=title"),
  "sort by publication date": (site) => site.manage("/api/admin/posts?sort=published"),
  "tags and authors to choose from": (site) => site.manage("/api/admin/post-choices"),
  "search for one post": (site) => site.manage(`/api/admin/posts?q=number+${site.size - 1}`),
  "search for the start of a word": (site) => site.manage("/api/admin/posts?q=number+99"),
  "search for a word in every title": (site) => site.manage("/api/admin/posts?q=number"),
  "search for a word in every text": (site) => site.manage("/api/admin/posts?q=owners"),
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
    ...more.map((times) => spread(times, few)),
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
  const post = await newestPost(database.db);
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
    /** A session ends after a while. */
    logIn: async () => {
      admin = await runningAdmin(running);
    },
    manage: (path: string) => admin(path),
    save: () => admin(`/api/admin/posts/${id}`, postBody(), "PUT"),
    relate: () => getPostPage(database.db, post.slug),
    cpuTime: async () => {
      const pids = [running.process.pid, ...(databaseUrl ? await backends(database.db) : [])];
      const times = await Promise.all(pids.map(runningThreadsTime));
      return times.reduce((sum, time) => sum + time, 0);
    },
    authorPath: `/blog/author/${post.author}`,
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

/** Posts, twelve of them with a rare tag, and as many words for the spelling as a tenth of them. */
async function fill(db: Db, size: number) {
  await insertManyPosts(db, size);
  // Otherwise the site would render all of them while it is measured.
  await db.execute(
    sql`insert into post_articles (post_id, version, html, headings, minutes, beginning)
      select id, ${RENDERING_VERSION}::int, content, '[]', 2, excerpt from blog_posts where published
      on conflict do nothing`,
  );
  await db.execute(
    sql`update blog_posts set tags = tags || array['rare'] where published and slug = any (select 'post-' || n from generate_series(1, 13) n)`,
  );
  const words = Array.from({ length: size / 10 }, (_, n) => md5(n).replace(/\d/g, ""));
  for (let at = 0; at < words.length; at += 1_000) {
    await addSpellings(db, words.slice(at, at + 1_000));
  }
  await addSpellings(db, ["number"]);
  await db.execute(sql`vacuum analyze post_tags`);
  await db.execute(sql`vacuum analyze search_spellings`);
}

/** The processes of a PostgreSQL server that work for one database. */
async function backends(db: Db) {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

async function newestPost(db: Db) {
  const { rows } = await db.execute<{ slug: string; author: string }>(sql`
    select slug, a.id || '-' || lower(regexp_replace(a.name, '[^a-zA-Z0-9]+', '-', 'g')) as author
    from blog_posts p join profiles a on a.id = author_id
    where published order by published_at desc limit 1`);
  const [post] = rows;
  if (!post) throw new Error("There are no posts.");
  return post;
}

/** As in the text of each post: see `insertManyPosts`. */
function md5(number: number) {
  return createHash("md5").update(`${number}.1`).digest("hex");
}

function ratioTitle(size: number) {
  return `${size / (SIZES[0] ?? 1)} times as many`;
}

function spread(times: number[], few: number[]) {
  const {
    ratio: middle,
    from,
    to,
  } = ratio(
    times.map((time) => [time]),
    few.map((time) => [time]),
  );
  return `${middle.toFixed(2)} (${from.toFixed(2)} to ${to.toFixed(2)})`;
}
