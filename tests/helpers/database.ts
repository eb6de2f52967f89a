import { rm } from "node:fs/promises";
import { describe, inject } from "vitest";
import type { OnChange } from "#db/changes.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { emptyDataDir } from "./data-dir.ts";
import { openEmbedded } from "./embedded-databases.ts";
import { databaseOn, hasPostgres, onServer, throwawayName } from "./services/postgres.ts";

export type TestDatabase = Database & { dataDir: string; url?: string };

type Suite = (open: (onChange?: OnChange) => Promise<TestDatabase>) => void;

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
    suite((onChange) => testDatabase(kind, onChange));
  });
}

/** A migrated, empty database for one test file (or describe). */
export function testDatabase(
  kind: Database["kind"] = "embedded",
  onChange: OnChange = () => {},
): Promise<TestDatabase> {
  return kind === "embedded" ? openEmbedded(onChange) : openOnServer(onChange);
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
