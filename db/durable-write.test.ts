import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { removeStaleParts, writeDurably } from "./durable-write.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-write-"));
  return () => rm(folder, { recursive: true });
});

test("a file is written whole, replaces an older one, and only its user can read it", async () => {
  const path = join(folder, "a.txt");
  await writeDurably(path, Buffer.from("old and longer"));
  await writeDurably(path, Buffer.from("new"));
  expect(await readFile(path, "utf8")).toBe("new");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["a.txt"]);
});

test("a write that fails leaves nothing behind", async () => {
  await mkdir(join(folder, "taken"));
  await expect(writeDurably(join(folder, "taken"), Buffer.from("x"))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["taken"]);
});

test("parts of writes that crashed are removed, recent ones and other files are not", async () => {
  const minutesAgo = new Date(Date.now() - 5 * 60_000);
  for (const name of [".part-old", ".part-new", "file"]) await writeFile(join(folder, name), "x");
  for (const name of [".part-old", "file"])
    await utimes(join(folder, name), minutesAgo, minutesAgo);
  await removeStaleParts(folder);
  expect((await readdir(folder)).sort()).toEqual([".part-new", "file"]);
});
