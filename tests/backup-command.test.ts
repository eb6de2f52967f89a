import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backupStatus } from "#features/backup/queries.server.ts";
import { startCommand } from "./helpers/command.ts";
import { contextOn } from "./helpers/context.ts";
import { migratedDataDir } from "./helpers/data-dir.ts";
import { testDatabase } from "./helpers/database.ts";
import { addPosts } from "./helpers/posts.ts";

const database = testDatabase();
let folder: string;

beforeAll(async () => {
  await addPosts(database.db, [{ slug: "a-post" }]);
  folder = await mkdtemp(join(tmpdir(), "site-backup-command-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** This process has the database open, as a running site does. */
const run = (script: string, args: string[], env: Record<string, string> = {}) =>
  startCommand(script, args, { DATA_DIR: database.dataDir, SITE_URL: "", ...env });

test("a running site is backed up and restored elsewhere, and the backup is recorded", async () => {
  const path = join(folder, "site.tar");
  const made = await run("backup.ts", [path], { SITE_URL: "https://example.com" }).ended;
  expect(made).toMatchObject({ code: 0, complained: "" });
  expect(made.said).toMatch(/\nBacked up 1 row of \d+ tables and 0 image files to .*site\.tar: /);
  expect((await backupStatus(contextOn(database.db))).latest).not.toBeNull();

  const again = await run("backup.ts", [path]).ended;
  expect(again).toMatchObject({ code: 1, complained: `${path} already exists.` });

  const dataDir = await migratedDataDir();
  const restored = await run("restore.ts", [path], { DATA_DIR: dataDir }).ended;
  await rm(dataDir, { recursive: true });
  expect(restored).toMatchObject({ code: 0, complained: "" });
  expect(restored.said).toContain("Everyone has to log in again.");
  expect(restored.said).toMatch(/had other settings:\n {2}SITE_URL=https:\/\/example.com\n/);
});

test("a backup that is killed leaves no file with its name", async () => {
  const path = join(folder, "killed.tar");
  const { child, ended } = run("backup.ts", [path]);
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await ended;
  expect((await readdir(folder)).filter((name) => !name.startsWith(".part-"))).not.toContain(
    "killed.tar",
  );
});

test.each([
  ["backup.ts", ["--explode"], "Unknown option '--explode'."],
  ["restore.ts", ["/no/such.tar"], "/no/such.tar doesn’t exist."],
])("%s %j fails with a sentence", async (script, args, sentence) => {
  const { complained, code } = await run(script, args).ended;
  expect(complained).toContain(sentence);
  expect(complained).not.toContain("    at ");
  expect(code).toBe(1);
});
