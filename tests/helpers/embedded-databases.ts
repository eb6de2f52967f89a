import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import type { OnChange } from "#db/changes.ts";
import { connectToRunning, type Database } from "#db/client.ts";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { migratedSnapshot } from "./data-dir.ts";

// Starting an embedded database takes two seconds, emptying one a tenth of a second. So a database
// that a test has closed keeps running, and is emptied for the next test file of this process.
const idle: string[] = [];
let migratedSchema: string | undefined;

/** A migrated, empty embedded database that nothing else uses until it is closed. */
export async function openEmbedded(onChange: OnChange) {
  const dataDir = (await emptied(idle.pop())) ?? (await started());
  const database = await connectToRunning(dataDir, onChange);
  if (!database) throw new Error("The embedded database has ended.");
  return {
    ...database,
    dataDir,
    close: async () => {
      await database.close();
      idle.push(dataDir);
    },
  };
}

/** Empties a database. Returns undefined if a test crashed it or changed its schema. */
async function emptied(dataDir: string | undefined) {
  const database = dataDir && (await connectToRunning(dataDir));
  if (!database) return undefined;
  try {
    if ((await readSchema(database)) !== migratedSchema) return undefined;
    await truncateTables(database);
    // Connections share one session, so those of a killed process are still open.
    await database.db.execute(sql`close all`);
    await removeOtherFiles(dataDir);
    return dataDir;
  } finally {
    await database.close();
  }
}

async function truncateTables({ db }: Database) {
  const tables = sql`select string_agg(format('%I.%I', schemaname, tablename), ', ') as names
    from pg_tables where schemaname = 'public'`;
  const [found] = (await db.execute<{ names: string }>(tables)).rows;
  await db.execute(sql.raw(`truncate ${found?.names} restart identity`));
}

async function schemaAt(dataDir: string) {
  const database = await connectToRunning(dataDir);
  if (!database) throw new Error("The embedded database has ended.");
  return readSchema(database).finally(database.close);
}

async function readSchema({ db }: Database) {
  const { rows } = await db.execute(sql`select
    (select string_agg(concat(table_name, '.', column_name), ' ' order by table_name, column_name)
      from information_schema.columns where table_schema = 'public') as columns,
    (select string_agg(tgname, ' ' order by tgname) from pg_trigger where not tgisinternal) as triggers,
    (select string_agg(conname, ' ' order by conname) from pg_constraint) as constraints`);
  return JSON.stringify(rows);
}

/** Removes files beside the database, such as images. */
async function removeOtherFiles(dataDir: string) {
  const names = (await readdir(dataDir)).filter((name) => !/^db(\.|$)/.test(name));
  for (const name of names) await rm(join(dataDir, name), { recursive: true });
}

/** Starts a database that runs until this process ends. tests/embedded-folder.ts removes it. */
async function started() {
  const dataDir = await mkdtemp(join(inject("embeddedFolder"), "site-"));
  await cp(await migratedSnapshot(), dataDir, { recursive: true });
  await startEmbedded(dataDir);
  migratedSchema ??= await schemaAt(dataDir);
  return dataDir;
}
