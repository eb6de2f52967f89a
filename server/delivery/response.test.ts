import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PageResponse } from "./response.ts";

const TEXT = `<p>${Array.from({ length: 2_000 }, (_, index) => `Row ${index * index}`).join(", ")}</p>`;
const pages: Record<string, PageResponse> = {
  "/page": new PageResponse(
    200,
    new Headers({
      "Cache-Control": "public",
      "Content-Type": "text/html",
      "Content-Security-Policy": "default-src 'none'",
      "X-Content-Type-Options": "nosniff",
    }),
    Buffer.from(TEXT),
  ),
  "/image.png": new PageResponse(
    200,
    new Headers({ "Content-Type": "image/png" }),
    Buffer.from(TEXT),
  ),
  "/missing": new PageResponse(
    404,
    new Headers({ "Cache-Control": "no-store" }),
    Buffer.from("none"),
  ),
};
const server = createServer((request, response) =>
  pages[request.url ?? ""]?.send(request, response),
);

beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

async function load(path: string, headers: Record<string, string> = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", path, method, headers, agent: false }).end();
  const [response] = await once(sent, "response");
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

const plain = (bytes: Buffer) => bytes.toString();

test.each([
  { accepted: undefined, encoding: undefined, decode: plain },
  { accepted: "gzip, deflate, br, zstd", encoding: "br", decode: brotliDecompressSync },
  { accepted: "gzip", encoding: "gzip", decode: gunzipSync },
  { accepted: "br;q=0, gzip;q=0.5", encoding: "gzip", decode: gunzipSync },
  { accepted: "*", encoding: "br", decode: brotliDecompressSync },
  { accepted: "GZIP", encoding: "gzip", decode: gunzipSync },
  { accepted: "identity, br;q=0", encoding: undefined, decode: plain },
  { accepted: "bread", encoding: undefined, decode: plain },
])("a client that accepts $accepted gets $encoding", async ({ accepted, encoding, decode }) => {
  const headers: Record<string, string> = accepted ? { "Accept-Encoding": accepted } : {};
  const { status, headers: got, body } = await load("/page", headers);
  expect(status).toBe(200);
  expect(got["content-encoding"]).toBe(encoding);
  expect(got["content-length"]).toBe(String(body.length));
  expect(got.vary).toBe("Accept-Encoding");
  expect(decode(body).toString()).toBe(TEXT);
});

test("a browser that has the page gets 304", async () => {
  const first = await load("/page");
  const tag = first.headers.etag;
  for (const known of [tag, `"other", ${tag}`, tag.replace("W/", ""), "*"]) {
    const { status, headers, body } = await load("/page", { "If-None-Match": known });
    expect(status).toBe(304);
    expect(headers).toMatchObject({ etag: tag, "cache-control": "public" });
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-type"]).toBeUndefined();
    expect(body).toHaveLength(0);
  }
  expect((await load("/page", { "If-None-Match": '"other"' })).status).toBe(200);
});

test("HEAD gives the headers alone", async () => {
  const { headers, body } = await load("/page", {}, "HEAD");
  expect(headers["content-length"]).toBe(String(TEXT.length));
  expect(body).toHaveLength(0);
});

test("a response that is not 200 has no ETag", async () => {
  const { status, headers } = await load("/missing", { "If-None-Match": "*" });
  expect(status).toBe(404);
  expect(headers.etag).toBeUndefined();
  expect(headers["cache-control"]).toBe("no-store");
});

test.each([
  { accepted: "br", decode: brotliDecompressSync },
  { accepted: "gzip", decode: gunzipSync },
])("a page is in memory only compressed once $accepted was requested", async (each) => {
  const page = new PageResponse(200, new Headers(), Buffer.from(TEXT));
  pages["/other"] = page;
  expect(page.bytes).toBe(TEXT.length);
  const { body } = await load("/other", { "Accept-Encoding": each.accepted });
  expect(each.decode(body).toString()).toBe(TEXT);
  expect(page.bytes).toBe(body.length);
  expect((await page.body()).toString()).toBe(TEXT);
  for (const accepted of ["identity", "gzip", "br"]) {
    const { status } = await load("/other", { "Accept-Encoding": accepted });
    expect(status).toBe(200);
  }
  expect((await load("/other")).body.toString()).toBe(TEXT);
  expect(page.bytes).toBeLessThanOrEqual(page.size);
});

test("a page with many requests is compressed better, and stays the same", async () => {
  pages["/often"] = new PageResponse(200, new Headers(), Buffer.from(TEXT));
  const br = { "Accept-Encoding": "br" };
  const sizes = new Set<number>();
  const first = await load("/often", br);
  await expect
    .poll(async () => {
      const { body } = await load("/often", br);
      expect(brotliDecompressSync(body).toString()).toBe(TEXT);
      sizes.add(body.length);
      return Math.min(...sizes);
    })
    .toBeLessThan(first.body.length);
});

test.each(["keep-alive", "close"])(
  "with Connection: %s the response is complete",
  async (connection) => {
    const { port } = server.address() as AddressInfo;
    const line = connect(port, "127.0.0.1");
    line.write(`GET /page HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`);
    let got = "";
    for await (const part of line) {
      got += part;
      if (got.endsWith(TEXT)) break;
    }
    const [head = "", body] = got.split("\r\n\r\n");
    const [status, ...headers] = head.split("\r\n");
    expect(status).toBe("HTTP/1.1 200 OK");
    expect(body).toBe(TEXT);
    const names = headers.map((header) => header.split(": ")[0]?.toLowerCase());
    for (const name of ["date", "connection", "etag", "vary", "cache-control", "content-length"]) {
      expect(names.filter((other) => other === name)).toHaveLength(1);
    }
    expect(head).toContain(`Connection: ${connection}`);
  },
);

test("one connection carries one response after another", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = server.address() as AddressInfo;
  const ports = new Set<number | undefined>();
  for (const method of ["GET", "HEAD", "GET"]) {
    const sent = request({ port, host: "127.0.0.1", path: "/page", method, agent }).end();
    const [response] = await once(sent, "response");
    ports.add(response.socket.localPort);
    expect(await text(response)).toBe(method === "HEAD" ? "" : TEXT);
  }
  expect(ports.size).toBe(1);
  agent.destroy();
});

test("an image, which is compressed already, is sent and cached as it is", async () => {
  const { headers, body } = await load("/image.png", { "Accept-Encoding": "br, gzip" });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.toString()).toBe(TEXT);
  expect(pages["/image.png"]?.size).toBe(Buffer.byteLength(TEXT));
  const { etag = "" } = headers;
  expect((await load("/image.png", { "If-None-Match": etag })).status).toBe(304);
});
