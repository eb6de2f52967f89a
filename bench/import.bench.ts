// A 100 MB WordPress export: rehearsed against a bare parse of it, then imported; and what it takes
// in memory. Linux only: memory is read from /proc.
import { createReadStream, openAsBlob } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SaxesParser } from "saxes";
import { ADMIN, startSite } from "../tests/helpers/site.ts";
import { median, table, timeOf } from "./measure.ts";
import { writeWxr } from "./wxr-file.ts";

const POSTS = 10_000;
const BYTES = 100 * 1024 * 1024;
const ROUNDS = 3;
const MB = 1024 * 1024;

const folder = await mkdtemp(join(tmpdir(), "bench-import-"));
const path = join(folder, "export.xml");
await writeWxr(path, { posts: POSTS, bytes: BYTES });
const { size } = await stat(path);

const site = await startSite();
const token = await signIn();
await ask("GET", "");
const idle = await resident();
let peak = idle;
let watching = true;
const watch = (async () => {
  while (watching) {
    peak = Math.max(peak, await resident());
    await delay(50);
  }
})();

const bare: number[] = [];
const rehearsals: number[] = [];
let id = "";
for (let round = 0; round < ROUNDS; round++) {
  bare.push(await timeOf(parseBare));
  id = (await ask("POST", "", { source: "wordpress" })).id;
  rehearsals.push(await timeOf(() => upload(id)));
  if (round < ROUNDS - 1) await ask("POST", `/${id}/cancel`);
}
await ask("POST", `/${id}/ready`);
const importing = await timeOf(async () => {
  await ask("POST", `/${id}/start`, {});
  while ((await ask("GET", `/${id}`)).state === "running") await delay(100);
});
const { state, counts } = await ask("GET", `/${id}`);
watching = false;
await watch;
await site.stop();
await rm(folder, { recursive: true });

const ratios = rehearsals.map((ms, round) => ms / (bare[round] ?? 1));
process.stdout.write(
  `${table([
    ["export", `${(size / MB).toFixed(0)} MB, ${POSTS} posts`],
    ["bare saxes parse", `${median(bare).toFixed(0)} ms`],
    ["rehearsal, upload included", `${median(rehearsals).toFixed(0)} ms`],
    [
      "rehearsal / bare parse",
      `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    ],
    ["import", `${importing.toFixed(0)} ms, ${state}, ${counts.created} created`],
    ["posts a second", ((counts.created / importing) * 1000).toFixed(0)],
    ["resident, idle", `${(idle / MB).toFixed(0)} MB`],
    [
      "resident, at most",
      `${(peak / MB).toFixed(0)} MB (${((peak - idle) / MB).toFixed(0)} MB more)`,
    ],
  ])}\n`,
);

async function parseBare() {
  const parser = new SaxesParser();
  let texts = 0;
  parser.on("text", (text) => {
    texts += text.length;
  });
  parser.on("cdata", (text) => {
    texts += text.length;
  });
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(path))
    parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  if (texts === 0) throw new Error("nothing was parsed");
}

async function upload(id: string) {
  const response = await fetch(`${site.url}/api/admin/imports/${id}/files?name=export.xml`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${token}` },
    // As a page sends a file: with its length.
    body: await openAsBlob(path),
  });
  if (!response.ok) throw new Error(await response.text());
}

async function signIn() {
  const response = await fetch(`${site.url}/api/auth/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

type View = { id: string; state: string; counts: { created: number } };

async function ask(method: string, path: string, body?: object) {
  const response = await fetch(`${site.url}/api/admin/imports${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as View;
}

async function resident() {
  const status = await readFile(`/proc/${site.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
