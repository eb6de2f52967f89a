// Resident memory with 1,000 posts on each database: idle, and after reading, uploads and an import.
// Linux only.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { storeMissingRenderings } from "#features/posts/rendered/stored-renderings.server.ts";
import { MB } from "#platform/text/byte-size.ts";
import { contextOn } from "../tests/helpers/context.ts";
import { emptyDataDir, migratedDataDir } from "../tests/helpers/data-dir.ts";
import { halves } from "../tests/helpers/images.ts";
import { insertReadPosts } from "../tests/helpers/read-posts.ts";
import { adminHeaders, runningAdmin } from "../tests/helpers/running-admin.ts";
import { canStartPostgres, startPostgres } from "../tests/helpers/services/postgres.ts";
import { type RunningSite, startOptimizedSite } from "../tests/helpers/site.ts";
import { table } from "./measure.ts";
import { resident } from "./process-use.ts";
import { writeWxr } from "./wxr-file.ts";

const POSTS = 1_000;
const CACHED_REQUESTS = 3_000;
const UPLOADS = 5;
const IMPORTED = { posts: 200, bytes: 2 * MB };
const SETTLED_MS = 30_000;
const QUIET_MS = 60_000;

const [only] = process.argv.slice(2);
if (only !== "server") await measure("embedded database");
if (only !== "embedded" && canStartPostgres()) {
  const postgres = await startPostgres();
  await measure("PostgreSQL server", postgres.url);
  await postgres.stop();
}

async function measure(title: string, databaseUrl?: string) {
  const dataDir = databaseUrl ? await emptyDataDir() : await migratedDataDir();
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const slugs = await seed(env);
  const site = await startOptimizedSite(env);
  const rows = [["MiB resident", title]];
  const add = async (name: string) => {
    rows.push([name, String(await resident(site.process.pid))]);
  };
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
  process.stdout.write(`${table(rows)}\n\n`);
}

/** Fills the database in a run of its own, whose memory is not measured. */
async function seed(env: Record<string, string>) {
  const site = await startOptimizedSite(env);
  const database = await site.openDatabase();
  const slugs = await insertReadPosts(database.db, POSTS);
  await storeMissingRenderings(contextOn(database.db));
  await database.close();
  await site.stop();
  return slugs;
}

/** Reads every post once, which renders it, and then some from the cache. */
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
