import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { imageFile, pngBomb } from "../helpers/images.ts";
import { adminHeaders, runningAdmin } from "../helpers/running-admin.ts";
import type { RunningSite } from "../helpers/site.ts";
import { type Drill, type DrillContext, Skipped } from "./drill.ts";
import { count } from "./figures.ts";
import { openDescriptors, peakMegabytes, resetPeak } from "./process-state.ts";
import { until } from "./until.ts";

const BODY_BYTES = 2 * 1024 * 1024;
const AT_ONCE = 20;
const MEMORY_MB = 1_024;
// The pool may open this many database connections in the meantime.
const MORE_DESCRIPTORS = 8;
// The site closes idle connections after 65 seconds.
const SETTLED_MS = 90_000;

export const uploads: Drill = {
  name: "uploads",
  promise: "uploads cut in the middle and image bombs leave no file, descriptor or memory behind",
  run: async (context) => {
    if (process.platform !== "linux") throw new Skipped("It reads /proc, which only Linux has.");
    const temporary = await context.folder();
    const site = await context.startSite({ TMPDIR: temporary });
    const admin = await runningAdmin(site);
    const headers = await adminHeaders(site);
    // The embedded database opens a table's files when they are first used, and leaves them open.
    const descriptors = () => openDescriptors(site.process, join(site.dataDir, "db"));
    await cutUploads(context, site, headers, 2);
    assert.equal(await upload(site, headers, await imageFile("png")), 201);
    const before = await filesLeft(site, temporary);
    const baseline = await descriptors();
    await resetPeak(site.process);

    const cuts = context.rounds(500, 40);
    await cutUploads(context, site, headers, cuts);
    const { imports } = await admin<{ imports: { state: string }[] }>("/api/admin/imports");
    assert.ok(
      imports.every(({ state }) => state === "reading"),
      "a cut file was imported",
    );
    assert.deepEqual(await filesLeft(site, temporary), before, "files are left of cut uploads");

    const bombs = context.isShort ? 4 : 20;
    const statuses = await Promise.all(
      (await bombFiles(bombs, context.isShort)).map((file) => upload(site, headers, file)),
    );
    assert.ok(
      statuses.every((status) => [201, 413, 422, 503].includes(status)),
      `statuses of image bombs: ${statuses.join()}`,
    );
    const back = async () => (await descriptors()) <= baseline + MORE_DESCRIPTORS;
    await until(back, SETTLED_MS, "there were more open descriptors than before");
    const stored = await admin<{ total: number }>("/api/admin/media");
    assert.equal(stored.total, 1 + statuses.filter((status) => status === 201).length);
    assert.deepEqual(await partsLeft(site, temporary), [], "temporary files are left");
    const peak = await peakMegabytes(site.process);
    assert.ok(peak < MEMORY_MB, `the site used ${peak} MB`);
    return [
      `${count(cuts, "cut upload")}: 0 files left`,
      `${count(bombs, "image bomb")} at once: ${tally(statuses)}, 0 temporary files`,
      `descriptors ${baseline} before, ${await descriptors()} after`,
      `${peak} MB of memory at most`,
    ];
  },
};

/** Uploads images and import files in turn, and cuts each off at a random byte. */
async function cutUploads(
  { random }: DrillContext,
  { url }: RunningSite,
  headers: Record<string, string>,
  cuts: number,
) {
  const port = Number(new URL(url).port);
  const newImport = async () => {
    const response = await fetch(`${url}/api/admin/imports`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: '{"source":"wordpress"}',
    });
    return ((await response.json()) as { id: string }).id;
  };
  const cut = async (number: number) => {
    const request =
      number % 2
        ? "POST /api/storage/blog-images"
        : `PUT /api/admin/imports/${await newImport()}/files?name=export.xml`;
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    const closed = once(socket, "close");
    await once(socket, "connect");
    socket
      .resume()
      .write(
        `${request} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.Authorization}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${BODY_BYTES}\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`,
      );
    const bytes = Buffer.alloc(random(BODY_BYTES), "<rss>");
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    socket.destroy();
    await closed;
  };
  for (let done = 0; done < cuts; done += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, cuts - done) }, (_, index) =>
      cut(done + index),
    );
    await Promise.all(batch);
  }
}

/** Images whose headers claim too many pixels, that have too many, and that have the maximum. */
async function bombFiles(bombs: number, isShort: boolean) {
  const solid = (side: number) => {
    const create = { width: side, height: side, channels: 3 as const, background: "#fff" };
    return sharp({ create, limitInputPixels: false }).png().toBuffer();
  };
  const kinds = isShort
    ? [pngBomb(), await solid(2_000)]
    : [pngBomb(), await solid(12_000), await solid(7_000), pngBomb(30_000, 30_000)];
  return Array.from({ length: bombs }, (_, index) => kinds[index % kinds.length] ?? pngBomb());
}

async function upload({ url }: RunningSite, headers: Record<string, string>, file: Buffer) {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(file)], "bomb.png", { type: "image/png" }));
  const response = await fetch(`${url}/api/storage/blog-images`, { method: "POST", headers, body });
  await response.text();
  return response.status;
}

function tally(statuses: number[]) {
  const kinds = [...new Set(statuses)].sort();
  return kinds
    .map((kind) => `${statuses.filter((status) => status === kind).length} × ${kind}`)
    .join(", ");
}

async function filesLeft({ dataDir }: RunningSite, temporary: string) {
  const images = await readdir(join(dataDir, "blog-images")).catch(() => []);
  return [...images, ...(await readdir(temporary))];
}

async function partsLeft(site: RunningSite, temporary: string) {
  const left = await filesLeft(site, temporary);
  return left.filter((name) => !/^\d+-[a-z0-9]{16}(-\d+)?\.(png|avif|webp)$/.test(name));
}
