import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, vi } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { databaseOn, hasPostgres, onServer, startPostgres, throwawayName } from "./postgres.ts";

const cache = join(import.meta.dirname, "../../node_modules/.cache");

export type TestDatabase = Database & { dataDir: string; url?: string };

const databaseKinds: Database["kind"][] = ["embedded", "server"];

// The first embedded database on a machine takes seconds to create.
vi.setConfig({ hookTimeout: 120_000 });

/** One suite, run on the embedded database and on a PostgreSQL server. */
export function describeOnBothDatabases(
  name: string,
  suite: (open: () => Promise<TestDatabase>) => void,
) {
  for (const kind of databaseKinds) {
    describe.skipIf(kind === "server" && !hasPostgres())(`${name} (${kind} database)`, () => {
      suite(() => testDatabase(kind));
    });
  }
}

/** A fresh, migrated, empty database for one test file (or describe). */
export async function testDatabase(kind: Database["kind"] = "embedded"): Promise<TestDatabase> {
  const dataDir = await (kind === "embedded" ? migratedDataDir() : emptyDataDir());
  const opened = await (kind === "embedded" ? openDatabase({ dataDir }) : openOnServer());
  return {
    ...opened,
    dataDir,
    close: async () => {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A data folder with a fresh embedded database that nobody has opened yet. */
export async function migratedDataDir() {
  const [dataDir, snapshot] = [await emptyDataDir(), await migratedSnapshot()];
  await cp(snapshot, dataDir, { recursive: true });
  return dataDir;
}

function emptyDataDir() {
  return mkdtemp(join(tmpdir(), "site-test-"));
}

/** Kept from one run to the next, until the migrations change. */
async function migratedSnapshot() {
  // Not in the system's temporary folder: another user's run must not find ours there.
  await mkdir(cache, { recursive: true });
  const snapshot = join(cache, `migrated-database-${await migrationsHash()}`);
  if (existsSync(snapshot)) return snapshot;
  const draft = await mkdtemp(`${snapshot}-`);
  const database = await openDatabase({ dataDir: draft });
  await database.close();
  await rename(draft, snapshot).catch((error) => {
    // Another test file was quicker.
    if (!["ENOTEMPTY", "EEXIST"].includes(error.code)) throw error;
    return rm(draft, { recursive: true });
  });
  return snapshot;
}

async function migrationsHash() {
  const migrations = join(import.meta.dirname, "../../db/migrations");
  const hash = createHash("sha256");
  for (const name of (await readdir(migrations)).filter((file) => file.endsWith(".sql")).sort()) {
    hash.update(await readFile(join(migrations, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function openOnServer() {
  template ??= createTemplate();
  const { url: server, name: source } = await template;
  const name = throwawayName();
  await onServer(server, `create database ${name} template ${source}`);
  const url = databaseOn(server, name);
  const opened = await openDatabase({ databaseUrl: url, dataDir: "" });
  return {
    ...opened,
    url,
    close: async () => {
      await opened.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

// One server, and on it one migrated database to copy, for all tests of a file.
let template: ReturnType<typeof createTemplate> | undefined;

async function createTemplate() {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("There is no PostgreSQL server for this test.");
  const name = throwawayName();
  await onServer(postgres.url, `create database ${name}`);
  const databaseUrl = databaseOn(postgres.url, name);
  const database = await openDatabase({ databaseUrl, dataDir: "" });
  await database.close();
  const remove = async () => {
    await onServer(postgres.url, `drop database ${name} with (force)`);
    await postgres.stop();
  };
  return { url: postgres.url, name, remove };
}

afterAll(async () => (await template)?.remove());
