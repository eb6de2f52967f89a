import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { staticFiles } from "./static-files.server.ts";

const script = "console.warn('a script, long enough to be worth compressing');";
const folder = mkdtempSync(join(tmpdir(), "static-files-"));
const clientDir = join(folder, "client");
mkdirSync(join(clientDir, "assets"), { recursive: true });
writeFileSync(join(clientDir, "assets/app-1a2b.js"), script);
writeFileSync(join(clientDir, "assets/app-1a2b.js.br"), brotliCompressSync(script));
writeFileSync(join(clientDir, "assets/app-1a2b.js.gz"), gzipSync(script));
writeFileSync(join(clientDir, "icon.svg"), "<svg/>");
writeFileSync(join(folder, "outside.txt"), "outside");

const files = staticFiles(clientDir);

function get(path: string, encoding = "identity") {
  return files.request(path, { headers: { "Accept-Encoding": encoding } });
}

test("a hashed file is immutable, a fixed name is not", async () => {
  const hashed = await get("/assets/app-1a2b.js");
  expect(hashed.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const fixed = await get("/icon.svg");
  expect(fixed.headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(fixed.headers.get("Content-Type")).toContain("image/svg+xml");
});

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("Accept-Encoding %s gets the file compressed at build time", async (accepted, sent, open) => {
  const response = await get("/assets/app-1a2b.js", accepted);
  expect(response.headers.get("Content-Encoding")).toBe(sent);
  expect(response.headers.get("Vary")).toContain("Accept-Encoding");
  expect(response.headers.get("Content-Type")).toContain("text/javascript");
  expect(open(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
});

test("a browser that takes no compression gets the file as it is", async () => {
  const response = await get("/assets/app-1a2b.js");
  expect(response.headers.get("Content-Encoding")).toBeNull();
  expect(response.headers.get("Vary")).toBe("Accept-Encoding");
  expect(await response.text()).toBe(script);
});

test("a missing asset is a short 404, not a page", async () => {
  const response = await get("/assets/gone-9z.js");
  expect(response.status).toBe(404);
  expect(await response.text()).toBe("Not found");
});

test.each(["/..%2foutside.txt", "/assets/..%2f..%2foutside.txt", "/%2e%2e/outside.txt"])(
  "%s does not leave the folder",
  async (path) => {
    expect(await (await get(path)).text()).not.toContain("outside");
  },
);
