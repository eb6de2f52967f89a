// Cached pages compared to a bare node:http server that sends the same bytes. Rounds alternate. Linux
// only: CPU time is read from /proc.
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { connectToRunning } from "#db/client.ts";
import { insertManyPosts, postBody } from "../tests/helpers/posts.ts";
import { runningAdmin } from "../tests/helpers/running-admin.ts";
import { startOptimizedSite } from "../tests/helpers/site.ts";
import { type BareServer, type Page, startBare } from "./bare-server-process.ts";
import { median, ratio, type Samples, table } from "./measure.ts";
import { cpuTime } from "./process-use.ts";
import { isWrkInstalled, wrk } from "./wrk.ts";

const POSTS = 200;
const CONNECTIONS = 64;
const ROUNDS = 5;
const SECONDS = 3;
// Headers of the connection, not of the page.
const CONNECTION_HEADERS = /^(date|connection|keep-alive)$/i;

if (!isWrkInstalled()) {
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

const rows = [["requests/s", "site", "bare", "site/bare", "", "errors"]];
const cpuRows = [["CPU µs per request", "site", "bare", "bare/site", ""]];
for (const [name, path] of Object.entries(pages)) {
  const { rates, cpu } = await compare(site.url + path);
  rows.push([name, ...rates]);
  cpuRows.push([name, ...cpu]);
}
process.stdout.write(`${table(rows)}\n\n${table(cpuRows)}\n`);
await site.stop();

async function compare(url: string) {
  const folder = await mkdtemp(join(tmpdir(), "bench-pages-"));
  const page = await warmedPage(url);
  const servers = {
    site: { url, pid: site.process.pid },
    bare: await startBare(folder, page),
  };
  const rates = { site: [] as Samples[], bare: [] as Samples[] };
  const cpu = { site: [] as Samples[], bare: [] as Samples[] };
  let errors = 0;
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of ["site", "bare"] as const) {
      const { rate, used, failed } = await measure(servers[name]);
      errors += failed;
      if (round === 0) continue;
      rates[name].push([rate]);
      cpu[name].push([used]);
    }
  }
  await servers.bare.stop();
  await rm(folder, { recursive: true, force: true });
  return {
    rates: [
      ...[rates.site, rates.bare].map((of) => median(of.flat()).toFixed(0)),
      ...spread(rates.site, rates.bare),
      String(errors),
    ],
    cpu: [
      ...[cpu.site, cpu.bare].map((of) => median(of.flat()).toFixed(1)),
      ...spread(cpu.bare, cpu.site),
    ],
  };
}

async function measure({ url, pid }: Omit<BareServer, "stop">) {
  const before = await cpuTime(pid);
  const load = await wrk(url, CONNECTIONS, SECONDS);
  const used = ((await cpuTime(pid)) - before) * 1000;
  return { rate: load.perSecond, used: used / load.requests, failed: load.errors };
}

function spread(own: Samples[], other: Samples[]) {
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
