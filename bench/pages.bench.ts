// Cached pages compared to a bare node:http server and, if installed, nginx, all sending the same
// bytes. Rounds alternate. Linux only: memory is read from /proc.
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { connectToRunning } from "#db/client.ts";
import { insertManyPosts, postBody } from "../tests/helpers/posts.ts";
import { runningAdmin } from "../tests/helpers/running-admin.ts";
import { startOptimizedSite } from "../tests/helpers/site.ts";
import { median, ratio, type Samples, table } from "./measure.ts";
import { cpuTime, peakResident, resident } from "./process-use.ts";
import {
  isInstalled,
  type Page,
  type ReferenceServer,
  startBare,
  startNginx,
} from "./reference-servers.ts";
import { type Load, wrk } from "./wrk.ts";

const POSTS = 200;
const CONNECTIONS = 64;
const MANY_CONNECTIONS = 1_000;
const ROUNDS = 5;
const SECONDS = 3;
// Headers of the connection, not of the page.
const CONNECTION_HEADERS = /^(date|connection|keep-alive)$/i;

if (!isInstalled("wrk")) {
  process.stderr.write("This benchmark needs wrk (Debian: apt-get install wrk).\n");
  process.exit(1);
}
const site = await startOptimizedSite();
const database = await connectToRunning(site.dataDir);
if (!database) throw new Error("The site's database was not found.");
await insertManyPosts(database.db, POSTS);
await database.close();
// Another process wrote the posts, so only the next save purges the site's cache.
await (await runningAdmin(site))("/api/admin/posts", postBody());
const pages = { post: `/blog/post-${POSTS - 1}`, list: "/blog", home: "/" };

const rows = [["requests/s", "site", "bare", "nginx", "site/bare", "", "site/nginx", "", "errors"]];
const cpuRows = [["CPU µs per request", "site", "bare", "bare/site", ""]];
for (const [name, path] of Object.entries(pages)) {
  const { rates, cpu } = await compare(site.url + path);
  rows.push([name, ...rates]);
  cpuRows.push([name, ...cpu]);
}
process.stdout.write(`${table(rows)}\n\n${table(cpuRows)}\n\n`);

const idle = await resident(site.process.pid);
let held: Load | undefined;
const peak = await peakResident(site.process.pid, async () => {
  held = await wrk(site.url + pages.post, MANY_CONNECTIONS, 10);
});
process.stdout.write(
  `${table([
    [`${MANY_CONNECTIONS} connections held open`, ""],
    ["requests/s", `${held?.perSecond.toFixed(0)}`],
    ["p99", `${held?.p99.toFixed(0)} ms`],
    ["errors", `${held?.errors}`],
    ["resident memory, idle", `${idle} MB`],
    ["resident memory, peak", `${peak} MB`],
  ])}\n`,
);
await site.stop();

async function compare(url: string) {
  const folder = await mkdtemp(join(tmpdir(), "bench-pages-"));
  const page = await warmedPage(url);
  const servers: Record<string, ReferenceServer | undefined> = {
    site: { url, pid: site.process.pid, stop: async () => {} },
    bare: await startBare(folder, page),
    nginx: isInstalled("nginx") ? await startNginx(folder, page) : undefined,
  };
  const samples: Record<string, Samples[]> = { site: [], bare: [], nginx: [] };
  const cpu: Record<string, Samples[]> = { site: [], bare: [], nginx: [] };
  let errors = 0;
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, server] of Object.entries(servers)) {
      if (!server) continue;
      const before = await cpuTime(server.pid);
      const load = await wrk(server.url, CONNECTIONS, SECONDS);
      const used = (await cpuTime(server.pid)) - before;
      errors += load.errors;
      if (round === 0) continue;
      samples[name]?.push([load.perSecond]);
      cpu[name]?.push([(used * 1000) / load.requests]);
    }
  }
  for (const server of Object.values(servers)) await server?.stop();
  await rm(folder, { recursive: true, force: true });
  const { site: own = [], bare = [], nginx = [] } = samples;
  const { site: ownCpu = [], bare: bareCpu = [] } = cpu;
  return {
    rates: [
      ...[own, bare, nginx].map((of) => (of.length > 0 ? median(of.flat()).toFixed(0) : "-")),
      ...spread(own, bare),
      ...spread(own, nginx),
      String(errors),
    ],
    cpu: [
      ...[ownCpu, bareCpu].map((of) => median(of.flat()).toFixed(1)),
      ...spread(bareCpu, ownCpu),
    ],
  };
}

function spread(own: Samples[], other: Samples[]) {
  if (other.length === 0) return ["-", ""];
  const compared = ratio(own, other);
  return [compared.ratio.toFixed(2), `(${compared.from.toFixed(2)} to ${compared.to.toFixed(2)})`];
}

/** The page once it has been requested often enough to be compressed at the highest level. */
async function warmedPage(url: string): Promise<Page> {
  await wrk(url, 4, 1);
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    request(url, { headers: { "Accept-Encoding": "br" } }, resolve)
      .on("error", reject)
      .end();
  });
  const { rawHeaders } = response;
  const headers: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!CONNECTION_HEADERS.test(name)) headers.push([name, rawHeaders[index + 1] ?? ""]);
  }
  return { headers, body: await buffer(response) };
}
