import { mkdir, mkdtemp, readdir, readlink, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startS3 } from "../../tests/helpers/services/s3.ts";
import { freePort } from "../../tests/helpers/site.ts";
import { parseEnv } from "../env.server.ts";
import type { ByteRange } from "../http/byte-range.server.ts";
import { openStorage, type Storage, s3Storage } from "./storage.server.ts";

const NAME = "1767225600000-abcdefghij012345.png";
const BYTES = new Uint8Array([137, 80, 78, 71, 0, 255]);
const UNAVAILABLE = { code: "unavailable", status: 503, retryAfterSeconds: 5 };

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

let dataDir: string;
let s3: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "site-storage-"));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const PLACE = { folder: "files", path: "/files/" };
const open = (env: Record<string, string>) =>
  openStorage(parseEnv({ DATA_DIR: dataDir, ...env }), PLACE);
const onDisk = () => open({});
const inBucket = () => open(s3.env);

async function read(storage: Storage, range?: ByteRange, name = NAME) {
  const stored = await storage.get(name, range && { range });
  if (!stored || stored === "unsatisfiable") return stored;
  return { ...stored, body: new Uint8Array(await buffer(stored.body)) };
}

describe.each([
  ["on disk", onDisk],
  ["in a bucket", inBucket],
])("storage %s", (_, openIt) => {
  test("what was stored can be read, with its type and size, until it is removed", async () => {
    const storage = await openIt();
    expect(await read(storage)).toBeUndefined();
    await storage.put(NAME, BYTES, "image/png");
    expect(await read(storage)).toEqual({ body: BYTES, contentType: "image/png", size: 6 });
    await storage.remove(NAME);
    expect(await read(storage)).toBeUndefined();
  });

  test("a range is read as far as there are bytes", async () => {
    const storage = await openIt();
    await storage.put(NAME, BYTES, "image/png");
    const part = async (range: ByteRange) => await read(storage, range);
    const common = { contentType: "image/png", size: 6 };
    const last = { ...common, part: { start: 4, end: 5 }, body: BYTES.slice(4) };
    expect(await part({ start: 1, end: 3 })).toEqual({
      ...common,
      part: { start: 1, end: 3 },
      body: BYTES.slice(1, 4),
    });
    expect(await part({ start: 4, end: undefined })).toEqual(last);
    expect(await part({ start: 4, end: 99 })).toEqual(last);
    expect(await part({ last: 2 })).toEqual(last);
    expect(await part({ start: 6, end: undefined })).toBe("unsatisfiable");
    expect(await storage.stat(NAME)).toEqual(common);
    await storage.remove(NAME);
    expect(await part({ start: 0, end: 1 })).toBeUndefined();
    expect(await storage.stat(NAME)).toBeUndefined();
  });

  test("removing what is not there does no harm", async () => {
    await expect((await openIt()).remove("nothing.png")).resolves.toBeUndefined();
  });

  test("an empty file and a large one come back whole", async () => {
    const storage = await openIt();
    const large = new Uint8Array(6 * 1024 * 1024).fill(7);
    for (const bytes of [new Uint8Array(), large]) {
      await storage.put(NAME, bytes, "image/png");
      const stored = await read(storage);
      if (!stored || stored === "unsatisfiable") throw new Error("no file");
      expect(Buffer.from(stored.body).equals(bytes)).toBe(true);
    }
    await storage.remove(NAME);
  });

  test("is read at the site's own URL", async () => {
    expect((await openIt()).urlOf(NAME)).toBe(`/files/${NAME}`);
  });
});

describe("on disk", () => {
  const folder = () => join(dataDir, "files");

  test.each(["../escape.png", "a/b.png", ".hidden", "", "..", "a\0.png"])(
    "%j is no name",
    async (name) => {
      const storage = await onDisk();
      await expect(storage.put(name, BYTES, "image/png")).rejects.toMatchObject(UNAVAILABLE);
      expect(await storage.get(name)).toBeUndefined();
      await storage.remove(name);
    },
  );

  test("canceled downloads leave no file open", async () => {
    const storage = await onDisk();
    await storage.put(NAME, new Uint8Array(1024 * 1024), "image/png");
    const downloads = [];
    for (let count = 0; count < 50; count++) {
      const stored = await storage.get(NAME);
      if (!stored || stored === "unsatisfiable") throw new Error("no file");
      const reading = stored.body[Symbol.asyncIterator]();
      expect((await reading.next()).value.length).toBeGreaterThan(0);
      downloads.push(reading);
    }
    const opened = await Promise.all(
      (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
    );
    expect(opened.filter((path) => path.startsWith(folder()))).toEqual([]);
    expect(downloads).toHaveLength(50);
    await storage.remove(NAME);
  });

  test("a failed write leaves nothing behind", async () => {
    const storage = await onDisk();
    // A folder stands where the file should go, so the last step fails.
    await mkdir(join(folder(), NAME, "inside"), { recursive: true });
    await expect(storage.put(NAME, BYTES, "image/png")).rejects.toMatchObject(UNAVAILABLE);
    expect(await readdir(folder())).toEqual([NAME]);
    await rm(join(folder(), NAME), { recursive: true });
  });

  test("a folder that cannot be made is a fault, not a crash", async () => {
    await writeFile(join(dataDir, "occupied"), "");
    const storage = await open({ DATA_DIR: join(dataDir, "occupied") });
    await expect(storage.put(NAME, BYTES, "image/png")).rejects.toMatchObject(UNAVAILABLE);
  });

  test("what interrupted writes left is swept at the next start; a running write is not", async () => {
    const [dead, alive] = [".part-dead", ".part-alive"].map((name) => join(folder(), name));
    await mkdir(folder(), { recursive: true });
    for (const path of [dead, alive, join(folder(), NAME)]) await writeFile(String(path), "x");
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const path of [dead, join(folder(), NAME)]) await utimes(String(path), hourAgo, hourAgo);
    await onDisk();
    expect((await readdir(folder())).sort()).toEqual([".part-alive", NAME]);
  });
});

describe("in a bucket", () => {
  test("is read at the bucket's public URL when it has one", async () => {
    const storage = await open({ ...s3.env, S3_PUBLIC_URL: "https://images.example.com/" });
    expect(storage.urlOf(NAME)).toBe(`https://images.example.com/${NAME}`);
  });

  test.each([
    ["a wrong secret", { S3_SECRET_ACCESS_KEY: "hunter2" }],
    ["a bucket that does not exist", { S3_BUCKET: "elsewhere" }],
  ])("%s is an error that reveals no secret", async (_, wrong) => {
    const storage = await open({ ...s3.env, ...wrong });
    for (const call of [
      () => storage.put(NAME, BYTES, "image/png"),
      () => storage.get(NAME),
      () => storage.remove(NAME),
    ]) {
      const error = await call().then(
        () => undefined,
        (fault) => fault,
      );
      expect(error).toMatchObject(UNAVAILABLE);
      expect(`${error.message} ${error.cause.message}`).not.toContain("hunter2");
    }
  });

  test("a server that is not there is a fault", async () => {
    const S3_ENDPOINT = `http://127.0.0.1:${await freePort()}`;
    const storage = await open({ ...s3.env, S3_ENDPOINT });
    await expect(storage.put(NAME, BYTES, "image/png")).rejects.toMatchObject(UNAVAILABLE);
    await expect(storage.get(NAME)).rejects.toMatchObject(UNAVAILABLE);
  });

  test("a server that never responds times out", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    onTestFinished(() => {
      silent.close();
      silent.closeAllConnections();
    });
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as AddressInfo;
    const { s3: settings } = parseEnv({ ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${port}` });
    if (!settings) throw new Error("no bucket");
    const storage = s3Storage(settings, PLACE.path, 200);
    const collecting = setInterval(collectGarbage, 20);
    onTestFinished(() => clearInterval(collecting));
    await expect(storage.put(NAME, BYTES, "image/png")).rejects.toMatchObject(UNAVAILABLE);
    await expect(storage.get(NAME)).rejects.toMatchObject(UNAVAILABLE);
  });
});
