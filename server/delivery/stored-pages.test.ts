import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { removeStoredPages } from "#platform/storage/stored-pages-folder.server.ts";
import { PageResponse } from "./response.ts";
import { StoredPages } from "./stored-pages.ts";

let dataDir: string;
let folder: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "stored-pages-"));
  folder = join(dataDir, "pages");
  return () => rm(dataDir, { recursive: true });
});

function testPage(text: string): PageResponse {
  const headers = new Headers({
    "Content-Type": "text/html",
    "Content-Security-Policy": "script-src 'self' 'sha256-x'",
    "Cache-Control": "public, max-age=0, s-maxage=10",
  });
  return new PageResponse(200, headers, Buffer.from(text));
}

const pages: [string, PageResponse][] = [
  ["/", testPage("home")],
  ["/blog?page=2", testPage("naïve, \n 日本")],
];

test("the next start reads the pages as they were, not to be cached by others", async () => {
  await new StoredPages(dataDir, "build-a").write(pages);
  const read = await new StoredPages(dataDir, "build-a").read();
  expect([...read.keys()]).toEqual(["/", "/blog?page=2"]);
  const page = read.get("/blog?page=2");
  expect((await page?.body())?.toString()).toBe("naïve, \n 日本");
  expect(page?.etag).toBe(pages[1]?.[1].etag);
  const { "cache-control": cacheControl, ...others } = Object.fromEntries(page?.headers ?? []);
  expect(cacheControl).toBe("no-cache");
  expect(others).toEqual({
    "content-type": "text/html",
    "content-security-policy": "script-src 'self' 'sha256-x'",
  });
});

test("pages of another build are not read, and are removed", async () => {
  await new StoredPages(dataDir, "build-a").write(pages);
  const next = new StoredPages(dataDir, "build-b");
  expect(await next.read()).toEqual(new Map());
  await next.write(pages);
  next.removeOthers();
  expect(await readdir(folder)).toEqual(["build-b"]);
});

test("removed pages are gone when the function returns", async () => {
  const stored = new StoredPages(dataDir, "build-a");
  await stored.write(pages);
  stored.remove();
  expect(await readdir(folder)).toEqual([]);
  stored.remove();
  removeStoredPages(join(dataDir, "missing"));
});

test("pages that change while they are written are not stored", async () => {
  const stored = new StoredPages(dataDir, "build-a");
  await stored.write(pages);
  const writing = stored.write(pages);
  stored.remove();
  await writing;
  expect(await readdir(folder)).toEqual([]);
});

test("a change removes the pages of all nodes that share the folder", async () => {
  await new StoredPages(dataDir, "build-a").write(pages);
  new StoredPages(dataDir, "build-b").remove();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ["cut short", (file: Buffer) => file.subarray(0, -1)],
  ["changed", (file: Buffer) => Buffer.from(file.toString("latin1").replace("home", "HOME"))],
  ["empty", () => Buffer.alloc(0)],
  ["not ours", () => Buffer.from("something else\n")],
])("a file that is %s is ignored", async (_, damage) => {
  const stored = new StoredPages(dataDir, "build-a");
  await stored.write(pages);
  const path = join(folder, "build-a");
  await writeFile(path, damage(await readFile(path)));
  expect(await stored.read()).toEqual(new Map());
});

test("an interrupted write leaves the earlier file as it was", async () => {
  const stored = new StoredPages(dataDir, "build-a");
  await stored.write(pages);
  await writeFile(join(folder, "build-a.part"), "half a p");
  expect((await stored.read()).size).toBe(2);
  stored.removeOthers();
  expect(await readdir(folder)).toEqual(["build-a"]);
});

test("only the site's own user can read them", async () => {
  const mask = process.umask(0);
  await new StoredPages(dataDir, "build-a").write(pages).finally(() => process.umask(mask));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, "build-a"))).mode & 0o777).toBe(0o600);
});

test("without a name, nothing is stored", async () => {
  const stored = new StoredPages(dataDir, undefined);
  await stored.write(pages);
  expect(await readdir(dataDir)).toEqual([]);
  expect(await stored.read()).toEqual(new Map());
});
