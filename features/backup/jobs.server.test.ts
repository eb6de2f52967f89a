import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { runDueJobs } from "#platform/jobs/jobs.server.ts";
import { diskStorage } from "#platform/storage/storage.server.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { testDatabase } from "../../tests/helpers/database.ts";
import { recordedLog } from "../../tests/helpers/log.ts";
import { backupRuns, jobs } from "../../tests/helpers/tables.ts";
import { BACKUP_JOB, backupJob, hasMemoryForDrill, scheduleBackups } from "./jobs.server.ts";
import { backupStatus } from "./queries.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const database = testDatabase();
let folder: string;
let time: Date;
const { log, lines } = recordedLog();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-backups-"));
  time = new Date("2026-02-03T20:00:00Z");
  await database.db.delete(jobs);
  await database.db.delete(backupRuns);
  // A drill takes a while, and is not due.
  await drilled();
  return () => rm(folder, { recursive: true, force: true });
});

const drilled = () =>
  database.db
    .insert(backupRuns)
    .values({ kind: "drill", startedAt: time, finishedAt: time, bytes: 1 });
const status = () => backupStatus(contextOn(database.db));
const runAt = async () => (await database.db.select().from(jobs))[0]?.runAt;

function run(change: object = {}) {
  const site = { database, storage: diskStorage(folder, "/"), version: "1.0.0", settings: {} };
  const kind = backupJob({
    ...site,
    folder: join(folder, "new"),
    keepDays: 30,
    ...change,
  });
  const context = () => contextOn(database.db, time, { log });
  return runDueJobs({ context, kinds: { [BACKUP_JOB]: kind } }, BACKUP_JOB);
}

test("the first backup is made at startup, the next at 3 a.m., and a restart makes no other", async () => {
  await scheduleBackups(contextOn(database.db, time));
  await run();
  expect(await readdir(join(folder, "new"))).toEqual(["site-2026-02-03T20-00-00Z.tar"]);
  expect(await status()).toMatchObject({ latest: { at: time }, failed: null });
  const night = new Date("2026-02-04T11:00:00Z");
  expect(await runAt()).toEqual(night);

  await scheduleBackups(contextOn(database.db, time));
  await run();
  expect(await runAt()).toEqual(night);
  time = night;
  await run();
  expect(await readdir(join(folder, "new"))).toHaveLength(2);
});

test("old backups are thinned out, once there is a new one", async () => {
  const old = "site-2025-06-02T11-00-00Z.tar";
  const first = "site-2025-06-01T11-00-00Z.tar";
  for (const name of [old, first, "notes.txt"]) await writeFile(join(folder, name), "");
  await scheduleBackups(contextOn(database.db, time));
  await run({ folder });
  expect((await readdir(folder)).sort()).toEqual([
    "notes.txt",
    first,
    "site-2026-02-03T20-00-00Z.tar",
  ]);
});

test("a failure is recorded with its reason, deletes nothing, and is retried within the hour", async () => {
  const old = "site-2025-06-02T11-00-00Z.tar";
  await writeFile(join(folder, old), "");
  await writeFile(join(folder, "new"), "a file where the folder should be");
  await scheduleBackups(contextOn(database.db, time));
  await run();
  const error = "The folder for backups can’t be written to.";
  expect(await status()).toMatchObject({ latest: null, failed: { at: time, error } });
  expect(await readdir(folder)).toEqual(["new", old]);
  expect(await runAt()).toEqual(new Date(time.getTime() + 60 * 60_000));
  expect(JSON.stringify(lines)).toContain("the scheduled backup or drill failed");

  await rm(join(folder, "new"));
  time = new Date(time.getTime() + 60 * 60_000);
  await run();
  expect(await status()).toMatchObject({ latest: { at: time }, failed: null });
});

test.skipIf(!hasMemoryForDrill())(
  "once a week, the new backup is restored in a process of its own",
  async () => {
    time = new Date(time.getTime() + 7 * DAY_MS);
    await scheduleBackups(contextOn(database.db, time));
    await run();
    expect(await status()).toMatchObject({ latest_drill: { at: time }, failed_drill: null });
  },
);
