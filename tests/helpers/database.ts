import { rm } from "node:fs/promises";
import { afterAll, describe } from "vitest";
import type { OnChange } from "#db/changes.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { emptyDataDir, migratedDataDir } from "./data-dir.ts";
import { databaseOn, hasPostgres, onServer, startPostgres, throwawayName } from "./postgres.ts";

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

/** A fresh, migrated, empty database for one test file (or describe). */
export async function testDatabase(
  kind: Database["kind"] = "embedded",
  onChange: OnChange = () => {},
): Promise<TestDatabase> {
  const dataDir = await (kind === "embedded" ? migratedDataDir() : emptyDataDir());
  const opened = await (kind === "embedded"
    ? openDatabase({ dataDir, onChange })
    : openOnServer(onChange));
  return {
    ...opened,
    dataDir,
    close: async () => {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openOnServer(onChange: OnChange) {
  template ??= createTemplate();
  const { url: server, name: source } = await template;
  const name = throwawayName();
  await onServer(server, `create database ${name} template ${source}`);
  const url = databaseOn(server, name);
  const opened = await openDatabase({ databaseUrl: url, dataDir: "", onChange });
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
