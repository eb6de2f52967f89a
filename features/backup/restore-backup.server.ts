import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { sql } from "drizzle-orm";
import {
  applyLaterMigrations,
  openForRebuild,
  otherConnections,
  recreateTables,
} from "#db/backup/rebuild.ts";
import {
  advanceSequences,
  ContentHash,
  fetchRows,
  insertRows,
  selectRows,
  setTextFormat,
} from "#db/backup/rows.ts";
import { listTables, type Table } from "#db/backup/tables.ts";
import type { Db, Tx } from "#db/client.ts";
import { selectImageFiles } from "#features/media/image-file-names.server.ts";
import { openImageStorage } from "#features/media/image-storage.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { BackupError } from "./backup-error.server.ts";
import { counted } from "./counted.ts";
import type { Manifest } from "./manifest.server.ts";
import { checkBackup, readImages, readRows } from "./read-backup.server.ts";

type Place = Pick<Env, "databaseUrl" | "dataDir" | "s3">;
type Options = { replace: boolean; onProgress?: (line: string) => void };

/**
 * Restores a backup into a database and a storage that no site uses. Images come first, and the
 * database is replaced in one transaction: until it is committed, what was there is unchanged.
 */
export async function restoreBackup(path: string, place: Place, options: Options) {
  const { replace, onProgress = () => {} } = options;
  onProgress("Checking the backup …");
  const manifest = await checkBackup(path);
  const target = await openForRebuild(place);
  try {
    const { db } = target;
    if (target.kind === "server") await refuseIfInUse(db);
    if (!replace) await refuseIfNotEmpty(db);
    const storage = await openImageStorage(place);
    const before = await imageNames(db);
    onProgress("Restoring images …");
    await restoreImages(path, manifest, storage);
    onProgress("Restoring the database …");
    await db.transaction((tx) => restoreTables(tx, path, manifest, onProgress));
    const now = new Set(await imageNames(db));
    for (const name of before.filter((each) => !now.has(each))) await storage.remove(name);
    return { manifest, bytes: (await stat(path)).size };
  } finally {
    await target.close();
  }
}

async function restoreTables(
  tx: Tx,
  path: string,
  manifest: Manifest,
  onProgress: (line: string) => void,
) {
  await setTextFormat(tx);
  await recreateTables(tx, manifest.migration);
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
  for (const expected of manifest.tables) {
    const table = tables.get(expected.name);
    if (JSON.stringify(table?.columns) === JSON.stringify(expected.columns)) continue;
    throw new BackupError(`The table ${expected.name} has other columns in this version.`);
  }
  for await (const { table, rows } of readRows(path, manifest)) {
    await insertRows(tx, known(tables, table), rows);
  }
  onProgress("Comparing with the backup …");
  for (const { name, rows, content_hash } of manifest.tables) {
    const table = known(tables, name);
    await advanceSequences(tx, table);
    const found = await hashTable(tx, table);
    if (found.rows !== rows || found.digest() !== content_hash) {
      throw new BackupError(`The table ${name} differs from the backup after it was restored.`);
    }
  }
  await applyLaterMigrations(tx, manifest.migration);
}

function known(tables: Map<string, Table>, name: string) {
  const table = tables.get(name);
  if (!table) throw new BackupError(`There is no table ${name} in this version.`);
  return table;
}

async function hashTable(tx: Tx, table: Table) {
  const hash = new ContentHash();
  await tx.execute(sql`declare comparison no scroll cursor for ${selectRows(table)}`);
  for await (const rows of fetchRows(tx, "comparison")) hash.add(rows);
  await tx.execute(sql`close comparison`);
  return hash;
}

/** A file's name is never used for another file, so those of a running site stay as they are. */
async function restoreImages(path: string, manifest: Manifest, storage: Storage) {
  for await (const { name, type, bytes, sha256 } of readImages(path, manifest)) {
    await storage.put(name, bytes, type);
    if ((await storedHash(storage, name)) !== sha256) {
      throw new BackupError(`The image ${name} differs from the backup after it was restored.`);
    }
  }
}

async function storedHash(storage: Storage, name: string) {
  const stored = await storage.get(name);
  if (!stored || stored === "unsatisfiable") return undefined;
  const hash = createHash("sha256");
  for await (const piece of stored.body) hash.update(piece);
  return hash.digest("hex");
}

async function imageNames(db: Db) {
  const { rows } = await db.execute<{ name: string }>(selectImageFiles());
  return rows.map(({ name }) => name);
}

async function refuseIfInUse(db: Db) {
  const others = await otherConnections(db);
  if (others === 0) return;
  const connections = counted(others, "other connection");
  throw new BackupError(
    `The database is in use (${connections}). Stop the site on all machines first.`,
  );
}

async function refuseIfNotEmpty(db: Db) {
  type Found = { posts: number; accounts: number };
  const { rows } = await db.execute<Found>(sql`
    select (select count(*)::int from blog_posts) as posts, (select count(*)::int from users) as accounts`);
  const { posts = 0, accounts = 0 } = rows[0] ?? {};
  if (posts + accounts === 0) return;
  throw new BackupError(
    `The database isn’t empty: it has ${counted(posts, "post")} and ${counted(accounts, "account")}. To delete everything in it and restore the backup, add --replace.`,
  );
}
