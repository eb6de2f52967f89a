import { rm } from "node:fs/promises";
import { describe, inject } from "vitest";
import type { OnChange } from "#db/changes.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { emptyDataDir } from "./data-dir.ts";
import { openEmbedded } from "./embedded-databases.ts";
import { databaseOn, hasPostgres, onServer, throwawayName } from "./postgres.ts";

export type TestDatabase = Database & { dataDir: string; url?: string };

const databaseKinds: Database["kind"][] = ["embedded", "server"];

/** One suite, run on the embedded database and on a PostgreSQL server. */
export function describeOnBothDatabases(
  name: string,
  suite: (open: (onChange?: OnChange) => Promise<TestDatabase>) => void,
) {
  for (const kind of databaseKinds) {
    describe.skipIf(kind === "server" && !hasPostgres())(`${name} (${kind} database)`, () => {
      suite((onChange) => testDatabase(kind, onChange));
    });
  }
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
