import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { migratedDataDir } from "../../tests/helpers/data-dir.ts";
import { connectToRunning, openDatabase } from "../client.ts";
import { rateLimits } from "../schema/rate-limits.ts";
import { startEmbedded } from "./embedded.ts";
import type { Holder } from "./lock.ts";

const row = { key: "a", count: 1, windowEndsAt: new Date("2026-02-03T12:00:00Z") };
const LONG_NAME = "a-folder-with-a-name-that-takes-its-time-".repeat(3);

let dataDir: string;

beforeEach(async () => {
  dataDir = await migratedDataDir();
  return () => rm(dataDir, { recursive: true });
});

async function openedDatabase(folder = dataDir, onCrash?: (error: Error) => void) {
  const database = await openDatabase({ dataDir: folder, onCrash });
  onTestFinished(() => database.close());
  return database;
}

async function socketFolder(folder = dataDir) {
  const holder: Holder = JSON.parse(await readFile(join(folder, "db.lock"), "utf8"));
  return holder.socketFolder;
}

test("rows are still there after a restart", async () => {
  const first = await openDatabase({ dataDir });
  await first.db.insert(rateLimits).values(row);
  await first.close();
  const second = await openedDatabase();
  expect(await second.db.select().from(rateLimits)).toEqual([row]);
});

test("only its own user can reach it, and nothing is left of its socket when it closes", async () => {
  const database = await openDatabase({ dataDir });
  const folder = await socketFolder();
  expect(dirname(folder)).toBe(dataDir);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await database.close();
  await expect(stat(folder)).rejects.toThrow("ENOENT");
});

test("a data folder whose path is too long for a socket is served from a short one", async () => {
  const longDir = join(dataDir, LONG_NAME);
  await mkdir(longDir);
  await rename(join(dataDir, "db"), join(longDir, "db"));
  const database = await openDatabase({ dataDir: longDir });
  await database.ping();
  const folder = await socketFolder(longDir);
  expect(folder.length).toBeLessThan(90);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await database.close();
  await expect(stat(folder)).rejects.toThrow("ENOENT");
});

test("a tool reaches the database of the running site, and of no other", async () => {
  expect(await connectToRunning(dataDir)).toBeUndefined();
  const database = await openedDatabase();
  const tool = await connectToRunning(dataDir);
  await tool?.db.insert(rateLimits).values(row);
  await tool?.close();
  expect(await database.db.select().from(rateLimits)).toEqual([row]);
});

test("a client that disconnects during a transaction does not block others", async () => {
  const database = await openedDatabase();
  const client = new pg.Client({ host: await socketFolder(), user: "postgres" });
  client.on("error", () => {});
  await client.connect();
  await client.query("begin");
  await client.query("insert into rate_limits values ('half', 1, now())");
  const waiting = database.db.select().from(rateLimits).execute();
  Reflect.get(client, "connection").stream.destroy();
  expect(await waiting).toEqual([]);
});

test("when it crashes it says so, and queries fail instead of waiting", async () => {
  const crash = Promise.withResolvers<Error>();
  const database = await openedDatabase(dataDir, crash.resolve);
  await database.ping();
  const intruder = connect(join(await socketFolder(), ".s.PGSQL.5432"));
  intruder.on("error", () => {});
  // A greeting (its length, protocol 3.0, "user") that breaks off ends PGlite's whole program.
  intruder.write(Buffer.from([0, 0, 0, 12, 0, 3, 0, 0, ...Buffer.from("user")]));
  expect(await crash.promise).toMatchObject({ message: "The embedded database has failed." });
  await expect(database.ping()).rejects.toThrow();
});

test("an interrupted creation starts over", async () => {
  await rm(join(dataDir, "db"), { recursive: true });
  await mkdir(join(dataDir, "db.new"));
  await writeFile(join(dataDir, "db.new/PG_VERSION"), "1");
  const database = await openedDatabase();
  await database.db.insert(rateLimits).values(row);
  await expect(stat(join(dataDir, "db.new"))).rejects.toThrow("ENOENT");
});

test("a statement that never finishes ends the database, so that the site restarts", async () => {
  const { promise: crashed, resolve: onCrash } = Promise.withResolvers<Error>();
  const embedded = await startEmbedded(dataDir, { onCrash, checkMs: 100 });
  onTestFinished(() => embedded.close());
  const client = new pg.Client({ host: embedded.socketFolder, user: "postgres" });
  client.on("error", () => {});
  await client.connect();
  const endless = client.query("select count(*) from generate_series(1, 1e12::bigint)");
  await expect(endless).rejects.toThrow();
  expect((await crashed).message).toMatch(/ran for too long/);
});
