// What a page costs as the blog grows. Sites with few and with many posts run side by side, and
// their rounds alternate, so that whatever else the machine does hits both.
import { connectToRunning } from "#db/client.ts";
import { insertManyPosts } from "../tests/helpers/posts.ts";
import { ADMIN, type RunningSite, startSite } from "../tests/helpers/site.ts";
import { median, ratio, type Samples, table, timeOf } from "./measure.ts";

const SIZES = [100, 10_000];
const ROUNDS = 7;
const REQUESTS_A_ROUND = 30;

const sites = [];
for (const size of SIZES) sites.push({ size, ...(await siteWith(size)) });
const [small] = sites;
if (!small) throw new Error("no site");

const pages = [
  { name: "/blog", path: () => "/blog" },
  {
    name: "/blog?page=400, or the last",
    path: (size: number) => `/blog?page=${Math.min(400, Math.ceil((size * 0.9) / 12))}`,
  },
  { name: "a post", path: (size: number) => `/blog/post-${size - 1}` },
  { name: "Manage Posts", path: () => "/api/admin/posts" },
  { name: "Manage Posts, title search", path: () => "/api/admin/posts?q=number+99" },
];

const rows = [["", ...SIZES.map((size) => `${size} posts`), "ratio", "from", "to"]];
for (const { name, path } of pages) {
  const rounds = new Map<number, Samples[]>(SIZES.map((size) => [size, []]));
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const site of sites) {
      const samples: Samples = [];
      for (let request = 0; request < REQUESTS_A_ROUND; request++) {
        samples.push(await timeOf(() => get(site, path(site.size))));
      }
      if (round > 0) rounds.get(site.size)?.push(samples);
    }
  }
  const [few = [], many = []] = SIZES.map((size) => rounds.get(size) ?? []);
  const compared = ratio(many, few);
  rows.push([
    name,
    ...[few, many].map((samples) => `${median(samples.flat()).toFixed(2)} ms`),
    ...[compared.ratio, compared.from, compared.to].map((value) => value.toFixed(2)),
  ]);
}
process.stdout.write(`${table(rows)}\n`);
for (const site of sites) await site.running.stop();

async function siteWith(size: number) {
  const running = await startSite();
  const database = await connectToRunning(running.dataDir);
  if (!database) throw new Error("the site's database was not found");
  await insertManyPosts(database.db, size);
  await database.close();
  return { running, token: await signIn(running) };
}

async function signIn({ url }: RunningSite) {
  const response = await fetch(`${url}/api/auth/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function get({ running, token }: Awaited<ReturnType<typeof siteWith>>, path: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(running.url + path, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}
