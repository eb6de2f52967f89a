// How response times grow with the number of posts, without the cache. Sites with few and with many
// posts run side by side and their rounds alternate, so other load on the machine affects them all.
import { connectToRunning } from "#db/client.ts";
import { insertManyPosts, postBody } from "../tests/helpers/posts.ts";
import { runningAdmin } from "../tests/helpers/running-admin.ts";
import { startSite } from "../tests/helpers/site.ts";
import { median, ratio, type Samples, table, timeOf } from "./measure.ts";

const SIZES = [100, 1_000, 10_000, 100_000];
const ROUNDS = 5;
const REQUESTS_PER_ROUND = 20;

type Grown = Awaited<ReturnType<typeof siteWith>>;

const actions: Record<string, (site: Grown) => Promise<unknown>> = {
  "/blog": (site) => site.read("/blog"),
  "/blog?page=400, or the last": (site) =>
    site.read(`/blog?page=${Math.min(400, Math.ceil((site.size * 0.9) / 12))}`),
  "a post": (site) => site.read(`/blog/post-${site.size - 1}`),
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

const sites: Grown[] = [];
for (const size of SIZES) sites.push(await siteWith(size));

const rows = [["", ...SIZES.map((size) => `${size} posts`), ...SIZES.slice(1).map(ratioTitle)]];
for (const [name, action] of Object.entries(actions)) {
  const rounds = new Map<Grown, Samples[]>(sites.map((site) => [site, []]));
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const site of sites) {
      const samples: Samples = [];
      for (let request = 0; request < REQUESTS_PER_ROUND; request++)
        samples.push(await timeOf(() => action(site)));
      if (round > 0) rounds.get(site)?.push(samples);
    }
  }
  const [few = [], ...more] = rounds.values();
  rows.push([
    name,
    ...[few, ...more].map((samples) => `${median(samples.flat()).toFixed(2)} ms`),
    ...more.map((samples) => spread(samples, few)),
  ]);
}
process.stdout.write(`${table(rows)}\n`);
for (const site of sites) await site.stop();

async function siteWith(size: number) {
  const running = await startSite({ PAGE_CACHE_MB: "0" });
  const database = await connectToRunning(running.dataDir);
  if (!database) throw new Error("The site's database was not found.");
  await insertManyPosts(database.db, size);
  await database.close();
  const admin = await runningAdmin(running);
  const { id } = await admin("/api/admin/posts", postBody());
  return {
    size,
    read: async (path: string) => {
      const response = await fetch(running.url + path);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
    },
    manage: (path: string) => admin(path),
    save: () => admin(`/api/admin/posts/${id}`, postBody(), "PUT"),
    stop: running.stop,
  };
}

function ratioTitle(size: number) {
  return `${size / (SIZES[0] ?? 1)} times the posts`;
}

function spread(samples: Samples[], few: Samples[]) {
  const { ratio: middle, from, to } = ratio(samples, few);
  return `${middle.toFixed(2)} (${from.toFixed(2)} to ${to.toFixed(2)})`;
}
