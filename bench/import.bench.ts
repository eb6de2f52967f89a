// A 100 MB WordPress export: time of the dry run compared to a bare parse, then of the import, and
// memory use. Linux only: memory is read from /proc.
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Parser } from "htmlparser2";
import { MB } from "#platform/text/byte-size.ts";
import { adminHeaders, runningAdmin } from "../tests/helpers/running-admin.ts";
import { startOptimizedSite } from "../tests/helpers/site.ts";
import { measureTime, median, table } from "./measure.ts";
import { peakResident, resident } from "./process-use.ts";
import { writeWxr } from "./wxr-file.ts";

const POSTS = 10_000;
const BYTES = 100 * MB;
const ROUNDS = 7;

type View = { id: string; state: string; counts: { created: number } };

const folder = await mkdtemp(join(tmpdir(), "bench-import-"));
const path = join(folder, "export.xml");
await writeWxr(path, { posts: POSTS, bytes: BYTES });
const { size } = await stat(path);

const site = await startOptimizedSite();
const admin = await runningAdmin(site);
const headers = await adminHeaders(site);
const imports = (path: string, body?: object, method?: string) =>
  admin<View>(`/api/admin/imports${path}`, body, method);
await imports("");
const idle = await resident(site.process.pid);
const bare: number[] = [];
const dryRuns: number[] = [];
let importing = 0;
let id = "";
const peak = await peakResident(site.process.pid, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await measureTime(parseBare));
    id = (await imports("", { source: "wordpress" })).id;
    dryRuns.push(await measureTime(() => upload(`/api/admin/imports/${id}/files?name=export.xml`)));
    if (round < ROUNDS - 1) await imports(`/${id}/cancel`, {});
  }
  await imports(`/${id}/ready`, {});
  importing = await measureTime(async () => {
    await imports(`/${id}/start`, {});
    while ((await imports(`/${id}`)).state === "running") await delay(100);
  });
});
const { state, counts } = await imports(`/${id}`);
await site.stop();
await rm(folder, { recursive: true });

const ratios = dryRuns.map((ms, round) => ms / (bare[round] ?? 1));
process.stdout.write(
  `${table([
    ["export", `${(size / MB).toFixed(0)} MB, ${POSTS} posts`],
    ["bare htmlparser2 parse", `${median(bare).toFixed(0)} ms`],
    ["dry run, including upload", `${median(dryRuns).toFixed(0)} ms`],
    [
      "dry run / bare parse",
      `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    ],
    ["import", `${importing.toFixed(0)} ms, ${state}, ${counts.created} created`],
    ["posts/s", ((counts.created / importing) * 1000).toFixed(0)],
    ["resident memory, idle", `${idle} MB`],
    ["resident memory, peak", `${peak} MB (${peak - idle} MB more)`],
  ])}\n`,
);

/** Sends the file with its length, like a browser. Uses less CPU time than `fetch`. */
async function upload(to: string) {
  const sent = request(site.url + to, {
    method: "PUT",
    headers: { ...headers, "Content-Length": size },
  });
  const responded = once(sent, "response");
  await pipeline(createReadStream(path), sent);
  const [response] = await responded;
  if (response.statusCode !== 200) throw new Error(await text(response));
  response.resume();
}

async function parseBare() {
  let texts = 0;
  const ontext = (text: string) => {
    texts += text.length;
  };
  const parser = new Parser({ ontext }, { xmlMode: true });
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(path))
    parser.write(decoder.decode(chunk, { stream: true }));
  parser.end();
  if (texts === 0) throw new Error("Nothing was parsed.");
}
