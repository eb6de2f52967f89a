import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, inject } from "vitest";
import type { Change, OnChange } from "#db/changes.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { emptyDataDir } from "./data-dir.ts";
import { openEmbedded } from "./embedded-databases.ts";
import { databaseOn, hasPostgres, onServer, throwawayName } from "./services/postgres.ts";

export type TestDatabase = Database & {
  dataDir: string;
  url?: string;
  /** The changes that were reported so far. */
  changes: Change[];
};

/** The database is open in the suite's hooks and tests. */
type Suite = (database: TestDatabase) => void;

/** A suite for the embedded database. `npm test -- --all` also runs it on a PostgreSQL server. */
export function describeWithDatabase(name: string, suite: Suite) {
  if (process.env.TEST_ALL) describeOnBothDatabases(name, suite);
  else describeOn("embedded", name, suite);
}

/** A suite that always runs on both databases, because they could differ in what it tests. */
export function describeOnBothDatabases(name: string, suite: Suite) {
  describeOn("embedded", name, suite);
  describeOn("server", name, suite);
}

function describeOn(kind: Database["kind"], name: string, suite: Suite) {
  describe.skipIf(kind === "server" && !hasPostgres())(`${name} (${kind} database)`, () => {
    suite(testDatabase(kind));
  });
}

/** A migrated, empty database for one test file (or describe), open in its hooks and tests. */
export function testDatabase(kind?: Database["kind"]) {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase(kind));
  });
  afterAll(() => database.close());
  return database;
}

/** A migrated, empty database, until it is closed. */
export async function openTestDatabase(kind: Database["kind"] = "embedded"): Promise<TestDatabase> {
  const changes: Change[] = [];
  const onChange = (change: Change) => void changes.push(change);
  const opened = await (kind === "embedded" ? openEmbedded(onChange) : openOnServer(onChange));
  return { ...opened, changes };
}

/** An empty database, without tables, on the PostgreSQL server that all tests share. */
export async function emptyServerDatabase(template = "template1") {
  const server = inject("postgres");
  if (!server) throw new Error("There is no PostgreSQL server for this test.");
  const name = throwawayName();
  await onServer(server.url, `create database ${name} template ${template}`);
  return {
    url: databaseOn(server.url, name),
    drop: () => onServer(server.url, `drop database ${name} with (force)`),
  };
}

async function openOnServer(onChange: OnChange) {
  const { url, drop } = await emptyServerDatabase(inject("postgres")?.template);
  const dataDir = await emptyDataDir();
  const opened = await openDatabase({ databaseUrl: url, dataDir, onChange });
  return {
    ...opened,
    url,
    dataDir,
    close: async () => {
      await opened.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
