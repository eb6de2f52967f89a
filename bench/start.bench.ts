// Time from the start of the process to its first responses: with no stored pages, after SIGTERM
// and after kill -9, compared with an empty Node server. Then the responses during a restart.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "#db/client.ts";
import { root } from "../scripts/ops/prepare.mjs";
import { runtime } from "../scripts/ops/runtime.mjs";
import { type Sample, startLoad } from "../tests/drills/load.ts";
import { migratedDataDir } from "../tests/helpers/data-dir.ts";
import { insertReadPosts } from "../tests/helpers/read-posts.ts";
import { canStartPostgres, startPostgres } from "../tests/helpers/services/postgres.ts";
import { freePort } from "../tests/helpers/site.ts";
import { median, table } from "./measure.ts";

const ROUNDS = Number(process.argv[2] ?? 5);
const POSTS = 60;
const API = "/api/posts";
const EMPTY_SERVER = `require("http").createServer((_, response) => response.end()).listen(process.env.PORT)`;
const UNDER_LOAD_MS = 1_000;

const RETRY_MS = 2;
const GIVE_UP_MS = 120_000;

type Program = { command: string[]; env?: Record<string, string>; port: number };

const samples = new Map<string, number[]>();
const folder = await mkdtemp(join(tmpdir(), "start-"));
await writeFile(join(folder, "package.json"), '{ "scripts": { "start": "true" } }');
const empty = { command: [process.execPath, "-e", EMPTY_SERVER], port: await freePort() };

const embedded = await site({ DATA_DIR: await migratedDataDir() });
const postgres = canStartPostgres() ? await startPostgres() : undefined;
const server = postgres && (await site({ DATA_DIR: folder, DATABASE_URL: postgres.url }));
for (let round = 0; round < ROUNDS; round++) {
  await end(await record("empty Node server", empty, ["/"]), "SIGTERM");
  await recordStarts("embedded", embedded);
  if (server) await recordStarts("PostgreSQL", server);
  recordEmptyNpm();
  const npm = { ...embedded.program, command: ["npm", "start", "--prefix", root] };
  await end(await record("npm start, embedded", npm, ["/"]), "SIGTERM");
}
print(table([["to the first response", "ms", "from", "to"], ...rows()]));
await restartUnderLoad("embedded", embedded);
if (server) await restartUnderLoad("PostgreSQL", server);
await postgres?.stop();
await rm(folder, { recursive: true });
await rm(embedded.dataDir, { recursive: true });

type Site = Awaited<ReturnType<typeof site>>;

async function site(data: { DATA_DIR: string; DATABASE_URL?: string }) {
  const dataDir = data.DATA_DIR;
  const database = await openDatabase({ dataDir, databaseUrl: data.DATABASE_URL });
  const [slug] = await insertReadPosts(database.db, POSTS);
  await database.close();
  const program: Program = {
    command: [process.execPath, join(root, "build/server/index.js")],
    env: { ...runtime, ...data, LOG_LEVEL: "warn", ADMIN_PASSWORD: "Start-Bench-Password-1" },
    port: await freePort(),
  };
  return { program, dataDir, pages: ["/", "/capabilities", "/blog", `/blog/${slug}`] };
}

async function recordStarts(name: string, { program, dataDir, pages }: Site) {
  const paths = [...pages, API];
  await rm(join(dataDir, "pages"), { recursive: true, force: true });
  const first = await record(`${name}, no stored pages`, program, paths);
  await untilStored(dataDir, pages);
  await end(first, "SIGTERM");
  const second = await record(`${name}, after SIGTERM`, program, paths);
  await untilStored(dataDir, pages);
  await end(second, "SIGKILL");
  await end(await record(`${name}, after kill -9`, program, paths), "SIGTERM");
}

async function record(name: string, program: Program, paths: string[]) {
  const { child, responses } = await firstResponses(program, paths);
  for (const { path, ms } of responses) add(`${name}: ${path}`, ms);
  return child;
}

/** Measures how long npm itself takes. */
function recordEmptyNpm() {
  const started = performance.now();
  execFileSync("npm", ["start", "--prefix", folder], { stdio: "ignore" });
  add("npm start of an empty script", performance.now() - started);
}

function add(name: string, ms: number) {
  samples.set(name, [...(samples.get(name) ?? []), ms]);
}

async function untilStored(dataDir: string, pages: string[]) {
  for (;;) {
    const names = await readdir(join(dataDir, "pages")).catch(() => []);
    const files = await Promise.all(
      names.map((name) => readFile(join(dataDir, "pages", name), "latin1").catch(() => "")),
    );
    if (pages.every((page) => files.join().includes(`"${page}"`))) return;
    await delay(100);
  }
}

function rows() {
  return [...samples].map(([name, times]) => {
    const figures = [median(times), Math.min(...times), Math.max(...times)];
    return [name, ...figures.map((ms) => ms.toFixed(0))];
  });
}

/** Requests pages again and again, while the site is stopped, killed and started. */
async function restartUnderLoad(name: string, { program, dataDir, pages }: Site) {
  let { child } = await firstResponses(program, pages);
  await untilStored(dataDir, pages);
  const readers = startLoad(`http://127.0.0.1:${program.port}`, pages, { pauseMs: 5 });
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    await delay(UNDER_LOAD_MS);
    await end(child, signal);
    ({ child } = await firstResponses(program, [API]));
    await untilStored(dataDir, pages);
  }
  await delay(UNDER_LOAD_MS);
  const requests = await readers.stop();
  await end(child, "SIGTERM");
  const counts = pages.map((page) => [
    page,
    ...statusCounts(requests.filter(({ path }) => path === page)),
  ]);
  print(
    `\n${table([[`restarts under load, ${name}`, "200", "no connection", "other"], ...counts])}`,
  );
}

function statusCounts(requests: Sample[]) {
  const ok = requests.filter(({ status }) => status === 200).length;
  const refused = requests.filter(({ status }) => status === 0).length;
  return [ok, refused, requests.length - ok - refused].map(String);
}

/** Starts a program and requests each path until it responds with another status than 503. */
async function firstResponses({ command, env, port }: Program, paths: string[]) {
  const [file = "", ...args] = command;
  const started = performance.now();
  const child = spawn(file, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
    // A process group of its own, so that its child processes can be ended, too.
    detached: true,
  });
  const responses = await Promise.all(
    paths.map(async (path) => {
      await waitForPath(port, path);
      return { path, ms: performance.now() - started };
    }),
  );
  return { child, responses };
}

async function waitForPath(port: number, path: string) {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  while (performance.now() < giveUpAt) {
    const status = await fetchStatus(port, path);
    if (status && status !== 503) return;
    await delay(RETRY_MS);
  }
  throw new Error(`${path} did not respond.`);
}

/** Returns undefined if there is no connection. */
function fetchStatus(port: number, path: string) {
  return new Promise<number | undefined>((resolve) => {
    const headers = { "Accept-Encoding": "br" };
    get({ host: "127.0.0.1", port, path, headers, agent: false }, async (response) => {
      await text(response).catch(() => {});
      resolve(response.statusCode);
    }).on("error", () => resolve(undefined));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const exit = once(child, "exit");
  if (child.pid) process.kill(-child.pid, signal);
  await exit;
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}
