import assert from "node:assert/strict";
import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { imageFile } from "../helpers/images.ts";
import { adminHeaders, runningAdmin } from "../helpers/running-admin.ts";
import type { RunningSite } from "../helpers/site.ts";
import type { Drill, DrillContext } from "./drill.ts";
import { count, duration, timed } from "./figures.ts";
import { Ledger } from "./ledger.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { until } from "./until.ts";

const FULL = [503, 507];
const PAGES = ["/", "/blog", "/blog/post-0", "/blog?q=version", "/capabilities"];
// The queue is polled every 10 seconds.
const CLEAN_MS = 60_000;
const RECOVERY_MS = 30_000;
// The first retry of an email is after 20 seconds, and the queue is polled every 10.
const MAIL_MS = 90_000;

export const disk: Drill = {
  name: "disk",
  promise: "a full disk: writes fail with 503 or 507 and leave nothing half written, reads go on",
  run: async (context) => {
    const dataDir = await context.folder();
    const images = join(dataDir, "blog-images");
    const mail = join(dataDir, "mail");
    const database = join(dataDir, "db");
    for (const folder of [images, mail, database]) await mkdir(folder, { mode: 0o700 });
    const disks = {
      images: await mountSmallDisk(context, images, 4),
      mail: await mountSmallDisk(context, mail, 1),
      database: await mountSmallDisk(context, database, 160),
    };
    await cp(join(await context.migratedFolder(), "db"), database, { recursive: true });
    const site = await context.startSite({ DATA_DIR: dataDir, TRUST_PROXY: "1" });
    const ledger = new Ledger();
    await ledger.addPosts(site, 2);
    const trial = { context, site, ledger, images, mail };
    return [
      await fullForImages(trial, disks.images),
      await fullForMail(trial, disks.mail),
      await fullForDatabase(trial, disks.database),
    ];
  },
};

type Trial = {
  context: DrillContext;
  site: RunningSite;
  ledger: Ledger;
  images: string;
  mail: string;
};
type Disk = Awaited<ReturnType<typeof mountSmallDisk>>;

async function fullForImages({ site, images }: Trial, { fill, free }: Disk) {
  assert.equal(await upload(site), 201);
  const before = await listImages(images);
  await fill();
  const status = await upload(site);
  assert.ok(FULL.includes(status), `an upload got ${status}`);
  await readsGoOn(site);
  const isWhole = async () => isDeepStrictEqual(await listImages(images), before);
  await until(isWhole, CLEAN_MS, "half an image was left");
  assert.equal(await storedImages(site), 1);
  await free();
  assert.equal(await upload(site), 201, "uploads work again");
  return `images: upload ${status}, no file left, works again at once`;
}

async function fullForMail({ context, site, ledger, mail }: Trial, { fill, free }: Disk) {
  await fill();
  assert.equal(await ledger.sendMessage(site.url), 200, "a message is stored without its email");
  await readsGoOn(site);
  const emails = async () => (await readdir(mail)).filter((name) => name.endsWith(".eml"));
  assert.deepEqual(await emails(), []);
  await ledger.check(site);
  await free();
  // The retry takes too long for `npm test`.
  if (context.isShort) return "mail files: the message is stored without its email";
  const written = async () => (await emails()).length === ledger.messages.length;
  const { ms } = await timed(() => until(written, MAIL_MS, "the email was not written"));
  const parts = (await readdir(mail)).filter((name) => name.startsWith(".part-"));
  assert.deepEqual(parts, [], "half an email is left");
  return `mail files: the message is stored, its email written ${duration(ms)} after there was space`;
}

async function fullForDatabase(trial: Trial, { fill, free }: Disk) {
  const { context, site, ledger } = trial;
  const headers = { "Content-Type": "application/json", ...(await adminHeaders(site)) };
  await fill();
  const statuses: number[] = [];
  // The write-ahead log has space of its own, so the first writes may succeed.
  const tries = context.rounds(200, 60);
  for (let turn = 0; turn < tries; turn++) {
    const [post] = ledger.posts;
    assert.ok(post);
    statuses.push(await ledger.save(site.url, post, headers));
    statuses.push(await ledger.sendMessage(site.url));
    if (turn % 20 === 0) await fill();
  }
  const others = statuses.filter((status) => ![200, ...FULL].includes(status));
  assert.deepEqual(others, [], "responses to writes");
  await readsGoOn(site);
  await free();
  const works = async () => (await ledger.sendMessage(site.url)) === 200;
  const limit = context.limit(RECOVERY_MS);
  const { ms } = await timed(() => until(works, limit, "writes did not work again"));
  await ledger.check(site);
  const refused = statuses.filter((status) => FULL.includes(status)).length;
  return `database: ${count(statuses.length, "write")}, ${refused} refused, nothing acknowledged lost, recovered in ${duration(ms)}`;
}

async function readsGoOn({ url }: RunningSite) {
  for (const path of PAGES) {
    assert.equal((await fetch(url + path)).status, 200, `${path} with a full disk`);
  }
}

async function upload(site: RunningSite) {
  const file = new Uint8Array(await imageFile("png", 1_000, 600));
  const body = new FormData();
  body.set("file", new File([file], "picture.png", { type: "image/png" }));
  const headers = await adminHeaders(site);
  const url = `${site.url}/api/storage/blog-images`;
  const response = await fetch(url, { method: "POST", headers, body });
  await response.text();
  return response.status;
}

async function listImages(folder: string) {
  return (await readdir(folder)).filter((name) => name !== "filler").sort();
}

async function storedImages(site: RunningSite) {
  const admin = await runningAdmin(site);
  return (await admin<{ total: number }>("/api/admin/media")).total;
}
