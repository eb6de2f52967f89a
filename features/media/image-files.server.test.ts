import { mkdtemp, rm, truncate } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parseEnv } from "#platform/env.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { startS3 } from "../../tests/helpers/services/s3.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { openImageStorage } from "./commands.server.ts";

const NAME = "1767225600000-abcdefghij012345.png";
const PATH = `/storage/blog-images/${NAME}`;
const BYTES = new TextEncoder().encode("0123456789");
// Images need none.
const database = { db: undefined as never, ping: async () => {} };

let dataDir: string;
let s3: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "site-images-"));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe.each([
  ["on disk", () => openImageStorage(parseEnv({ DATA_DIR: dataDir }))],
  ["in a bucket", () => openImageStorage(parseEnv(s3.env))],
])("an image %s", (_, open) => {
  let site: ReturnType<typeof testSite>;
  beforeAll(async () => {
    const storage = await open();
    await storage.put(NAME, BYTES, "image/png");
    site = testSite({ database, storage });
  });

  const load = async (headers: Record<string, string>, method = "GET") => {
    const response = await site.call(PATH, { headers, method });
    return { response, body: await response.text() };
  };
  const whole = async (headers: Record<string, string>) => {
    const { response, body } = await load(headers);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Range")).toBeNull();
    expect(body).toBe("0123456789");
  };

  test.each([
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=8-500", "89", "bytes 8-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
  ])("is sent in part for %s", async (Range, part, contentRange) => {
    const { response, body } = await load({ Range });
    expect(response.status).toBe(206);
    expect(body).toBe(part);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-range": contentRange,
      "content-length": String(part.length),
      "content-type": "image/png",
      "accept-ranges": "bytes",
      etag: `"${NAME}"`,
    });
  });

  test("is refused for a range it has no byte of, and says its size", async () => {
    const { response, body } = await load({ Range: "bytes=10-" });
    expect(response.status).toBe(416);
    expect(response.headers.get("Content-Range")).toBe("bytes */10");
    expect(body).toBe("");
  });

  test("is sent whole for several ranges, and for a range of another version", async () => {
    await whole({});
    await whole({ Range: "bytes=0-1,4-5" });
    await whole({ Range: "bytes=0-1", "If-Range": '"another.png"' });
    await whole({ Range: "bytes=0-1", "If-Range": "Sat, 01 Jan 2026 00:00:00 GMT" });
    const { response } = await load({ Range: "bytes=0-1", "If-Range": `"${NAME}"` });
    expect(response.status).toBe(206);
  });

  test("responds to HEAD, which ignores ranges", async () => {
    const { response, body } = await load({ Range: "bytes=0-1" }, "HEAD");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Length")).toBe("10");
    expect(response.headers.get("Accept-Ranges")).toBe("bytes");
    expect(body).toBe("");
  });
});

async function serve(storage: Storage) {
  const site = testSite({ database, storage });
  const server = createServer(getRequestListener(site.app.fetch)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...site, port: (server.address() as AddressInfo).port };
}

test("a download that the visitor cancels closes the bucket's connection", async () => {
  const requests: IncomingMessage[] = [];
  // A bucket that sends the beginning of an endless image.
  const bucket = createServer((request, response) => {
    requests.push(request);
    response.writeHead(200, { "Content-Type": "image/png" }).write("beginning");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => bucket.once("listening", resolve));
  onTestFinished(() => void bucket.close());
  const S3_ENDPOINT = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const { port, lines } = await serve(await openImageStorage(parseEnv({ ...s3.env, S3_ENDPOINT })));

  const visitor = connect(port, "127.0.0.1");
  visitor.write(`GET ${PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await new Promise((resolve) => visitor.once("data", resolve));
  const released = new Promise((resolve) => requests[0]?.socket.once("close", resolve));
  visitor.destroy();
  await released;
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("a file that fails halfway closes the connection, and is logged once", async () => {
  const storage = await openImageStorage(parseEnv({ DATA_DIR: dataDir }));
  await storage.put(NAME, new Uint8Array(16 * 1024 * 1024), "image/png");
  const { port, lines } = await serve(storage);
  const visitor = connect(port, "127.0.0.1");
  visitor.write(`GET ${PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await new Promise((resolve) => visitor.once("readable", resolve));
  // The visitor has not read much yet, so the rest of the file is still to be sent.
  await truncate(join(dataDir, "blog-images", NAME), 1024);
  const received = await text(visitor);
  expect(received.length).toBeLessThan(16 * 1024 * 1024);
  expect(received).toContain("Content-Length: 16777216".toLowerCase());
  expect(lines.filter(({ level }) => level === "error")).toMatchObject([
    { msg: "a response could not be sent completely" },
  ]);
});
