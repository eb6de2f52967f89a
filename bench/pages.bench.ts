// Cached pages compared to a bare node:http server that sends the same bytes. Rounds alternate. Linux
// only: CPU time is read from /proc.
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { connectToRunning } from "#db/client.ts";
import { insertManyPosts, postBody } from "../tests/helpers/posts.ts";
import { runningAdmin } from "../tests/helpers/running-admin.ts";
import { freePort, startOptimizedSite } from "../tests/helpers/site.ts";
import { median, ratio, table } from "./measure.ts";
import { cpuTime } from "./process-use.ts";

const POSTS = 200;
const CONNECTIONS = 64;
const ROUNDS = 5;
const SECONDS = 3;
// Headers of the connection, not of the page.
const CONNECTION_HEADERS = /^(date|connection|keep-alive)$/i;

type Page = { headers: [string, string][]; body: Buffer };
type Load = { requests: number; perSecond: number; errors: number };

if (spawnSync("wrk", ["-v"]).error) {
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

const rows = [["requests/s", "site", "bare", "site/bare", "errors"]];
const cpuRows = [["CPU µs per request", "site", "bare", "bare/site"]];
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
  const rates = { site: [] as number[], bare: [] as number[] };
  const cpu = { site: [] as number[], bare: [] as number[] };
  let errors = 0;
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of ["site", "bare"] as const) {
      const { rate, used, failed } = await measure(servers[name]);
      errors += failed;
      if (round === 0) continue;
      rates[name].push(rate);
      cpu[name].push(used);
    }
  }
  await servers.bare.stop();
  await rm(folder, { recursive: true, force: true });
  return {
    rates: [
      ...[rates.site, rates.bare].map((all) => median(all).toFixed(0)),
      ratio(rates.site, rates.bare),
      String(errors),
    ],
    cpu: [...[cpu.site, cpu.bare].map((all) => median(all).toFixed(1)), ratio(cpu.bare, cpu.site)],
  };
}

async function measure({ url, pid }: { url: string; pid: number | undefined }) {
  const before = await cpuTime(pid);
  const load = await wrk(url, CONNECTIONS, SECONDS);
  const used = ((await cpuTime(pid)) - before) * 1000;
  return { rate: load.perSecond, used: used / load.requests, failed: load.errors };
}

/** Requests the page until it is compressed at the highest level, and returns it. */
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

/** Starts a bare node:http server that sends the same bytes. */
async function startBare(folder: string, { headers, body }: Page) {
  const port = await freePort();
  const [headersPath, bodyPath] = [join(folder, "bare.json"), join(folder, "bare.bytes")];
  await writeFile(headersPath, JSON.stringify(headers.flat()));
  await writeFile(bodyPath, body);
  const program = join(import.meta.dirname, "bare-server.ts");
  const child = spawn(process.execPath, [program, String(port), headersPath, bodyPath], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => stop(child) };
}

async function stop(child: ChildProcess) {
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

/** Requests one URL as fast as responses arrive. */
async function wrk(url: string, connections: number, seconds: number): Promise<Load> {
  const { stdout } = await promisify(execFile)("wrk", [
    ...["-t", "2", "-c", String(connections), "-d", `${seconds}s`, "--timeout", "10s"],
    ...["-H", "Accept-Encoding: br", url],
  ]);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    errors: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0) + socketErrors(stdout),
  };
}

function socketErrors(output: string) {
  const counts = /Socket errors: (.*)/.exec(output)?.[1]?.match(/\d+/g) ?? [];
  return counts.reduce((sum, count) => sum + Number(count), 0);
}
