// Resident memory by part, with 1,000 posts: idle, and after reading, uploads and an import. First
// an empty node:http server, then the site on each database. Linux only.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { storeMissingRenderings } from "#features/posts/rendering/stored-renderings.server.ts";
import { MB } from "#platform/text/byte-size.ts";
import { runtime } from "../scripts/ops/run-site.mjs";
import { emptyDataDir, migratedDataDir } from "../tests/helpers/data-dir.ts";
import { halves } from "../tests/helpers/images.ts";
import { insertReadPosts } from "../tests/helpers/read-posts.ts";
import { adminHeaders, runningAdmin } from "../tests/helpers/running-admin.ts";
import { canStartPostgres, startPostgres } from "../tests/helpers/services/postgres.ts";
import { type RunningSite, startOptimizedSite } from "../tests/helpers/site.ts";
import { table } from "./measure.ts";
import { type MemoryReport, memoryParts, PARTS, type Parts } from "./memory-parts.ts";
import { writeWxr } from "./wxr-file.ts";

const POSTS = 1_000;
const CACHED_REQUESTS = 3_000;
const UPLOADS = 5;
const IMPORTED = { posts: 200, bytes: 2 * MB };
const SETTLED_MS = 30_000;
const QUIET_MS = 60_000;
const REPORTER = `--import ${join(import.meta.dirname, "report-memory.mjs")}`;
const EMPTY = 'require("node:http").createServer().listen(0, () => console.log("ready"))';

type Column = { name: string; parts: Parts };

const [only] = process.argv.slice(2);
const empty = await measureEmpty();
if (only !== "server") await measure("embedded database");
if (only !== "embedded" && canStartPostgres()) {
  const postgres = await startPostgres();
  await measure("PostgreSQL server", postgres.url);
  await postgres.stop();
}

async function measureEmpty(): Promise<Column> {
  const child = spawn(process.execPath, ["-e", EMPTY], {
    env: { ...process.env, NODE_OPTIONS: REPORTER },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  await delay(2_000);
  const column = await measureColumn("empty Node", { process: child });
  child.kill();
  return column;
}

async function measure(title: string, databaseUrl?: string) {
  const dataDir = databaseUrl ? await emptyDataDir() : await migratedDataDir();
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const slugs = await seed(env);
  const site = await startOptimizedSite({
    ...env,
    NODE_OPTIONS: `${runtime.NODE_OPTIONS} ${REPORTER}`,
  });
  const columns = [empty];
  const add = async (name: string) => void columns.push(await measureColumn(name, site));
  await delay(SETTLED_MS);
  await add("idle");
  await readPages(site, slugs);
  await add("pages read");
  await uploadImages(site);
  await add("uploads");
  await importPosts(site);
  await add("import");
  await delay(QUIET_MS);
  await add("a minute later");
  await site.stop();
  await rm(dataDir, { recursive: true });
  const rows = PARTS.map((part) => [part, ...columns.map(({ parts }) => megabytes(parts[part]))]);
  const heading = [`MiB, ${title}`, ...columns.map(({ name }) => name)];
  process.stdout.write(`${table([heading, ...rows])}\n\n`);
}

/** In a run of its own, so that what it takes is not measured. */
async function seed(env: Record<string, string>) {
  const site = await startOptimizedSite(env);
  const database = await site.openDatabase();
  const slugs = await insertReadPosts(database.db, POSTS);
  await storeMissingRenderings(database.db);
  await database.close();
  await site.stop();
  return slugs;
}

async function measureColumn(name: string, { process: child }: Pick<RunningSite, "process">) {
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const report = new Promise<MemoryReport>((resolve) => {
    lines.on("line", (line) => {
      if (line.startsWith("memory ")) resolve(JSON.parse(line.slice("memory ".length)));
    });
  });
  child.kill("SIGUSR2");
  const column = { name, parts: await memoryParts(child.pid, await report) };
  lines.close();
  child.stdout?.resume();
  return column;
}

/** Every post once, which renders it, and then some from the cache. */
async function readPages({ url }: RunningSite, slugs: string[]) {
  const pages = ["/", "/blog", "/blog/tags", ...slugs.map((slug) => `/blog/${slug}`)];
  for (const page of pages) await read(url + page);
  for (let done = 0; done < CACHED_REQUESTS; done++) await read(url + pages[done % 20]);
}

async function read(url: string) {
  const response = await fetch(url, { headers: { "Accept-Encoding": "br" } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
}

async function uploadImages(site: RunningSite) {
  const headers = await adminHeaders(site);
  const photo = await halves(4_000, 3_000).jpeg().toBuffer();
  for (let done = 0; done < UPLOADS; done++) {
    const body = new FormData();
    body.set("file", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
    const url = `${site.url}/api/storage/blog-images`;
    const response = await fetch(url, { method: "POST", headers, body });
    if (!response.ok) throw new Error(await response.text());
  }
}

async function importPosts(site: RunningSite) {
  const folder = await mkdtemp(join(tmpdir(), "bench-memory-"));
  const path = join(folder, "export.xml");
  await writeWxr(path, IMPORTED);
  const admin = await runningAdmin(site);
  const imports = (path: string, body?: object) =>
    admin<{ id: string; state: string }>(`/api/admin/imports${path}`, body);
  const { id } = await imports("", { source: "wordpress" });
  const response = await fetch(`${site.url}/api/admin/imports/${id}/files?name=export.xml`, {
    method: "PUT",
    headers: await adminHeaders(site),
    body: await readFile(path),
  });
  if (!response.ok) throw new Error(await response.text());
  await imports(`/${id}/ready`, {});
  await imports(`/${id}/start`, {});
  while ((await imports(`/${id}`)).state === "running") await delay(100);
  await rm(folder, { recursive: true });
}

function megabytes(bytes: number) {
  return (bytes / MB).toFixed(0);
}
