import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { sql } from "drizzle-orm";
import {
  applyLaterMigrations,
  isKnownMigration,
  openForRebuild,
  otherConnections,
  recreateTables,
} from "#db/backup/rebuild.ts";
import {
  advanceSequences,
  ContentHash,
  fetchRows,
  insertRows,
  type Row,
  selectRows,
  setTextFormat,
} from "#db/backup/rows.ts";
import { listTables, type Table } from "#db/backup/tables.ts";
import type { Db, Tx } from "#db/client.ts";
import { openImageStorage } from "#features/media/commands.server.ts";
import { selectImageFiles } from "#features/media/queries.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { readTar, type TarEntry, TarError } from "#platform/storage/tar.server.ts";
import { MB } from "#platform/text/byte-size.ts";
import { counted } from "#platform/text/counted.ts";
import {
  BackupError,
  MANIFEST,
  MANIFEST_HASH,
  type Manifest,
  type Part,
  parseManifest,
} from "./manifest.server.ts";

type RestoreTarget = Pick<Env, "databaseUrl" | "dataDir" | "s3">;
type Options = { replace: boolean; onProgress?: (line: string) => void };

/**
 * Restores a backup into a database and a storage that no site uses. Images come first, and the
 * database is replaced in one transaction: until it is committed, what was there is unchanged.
 */
export async function restoreBackup(path: string, place: RestoreTarget, options: Options) {
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
    // biome-ignore lint/plugin: No site runs, and so there is no context.
    await db.transaction((tx) => restoreTables(tx, path, manifest, onProgress));
    const restored = new Set(await imageNames(db));
    for (const name of before.filter((each) => !restored.has(each))) await storage.remove(name);
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
    await insertRows(tx, requireKnownTable(tables, table), rows);
  }
  onProgress("Comparing with the backup …");
  for (const { name, rows, content_hash } of manifest.tables) {
    const table = requireKnownTable(tables, name);
    await advanceSequences(tx, table);
    const found = await hashTable(tx, table);
    if (found.rows !== rows || found.digest() !== content_hash) {
      throw new BackupError(`The table ${name} differs from the backup after it was restored.`);
    }
  }
  await applyLaterMigrations(tx, manifest.migration);
}

function requireKnownTable(tables: Map<string, Table>, name: string) {
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

/**
 * Restores image files. A name is never used for another file, so a running site's files stay as
 * they are.
 */
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

const decompress = promisify(gunzip);
/**
 * The limit for a part, and for the manifest: they are read whole, and a longer text would not fit
 * into a string.
 */
const READ_MAX = 500 * MB;

/** Reads the whole file, and returns its manifest if all of its parts are as they were written. */
export async function checkBackup(path: string): Promise<Manifest> {
  const hashes = new Map<string, string>();
  let text = "";
  let expected = "";
  for await (const entry of readEntries(path)) {
    const hash = createHash("sha256");
    for await (const piece of entry.pieces()) hash.update(piece);
    hashes.set(entry.name, hash.digest("hex"));
    if (entry.name === MANIFEST) text = (await readWhole(path, entry)).toString();
    if (entry.name === MANIFEST_HASH)
      expected = (await readWhole(path, entry)).toString("utf8", 0, 64);
  }
  if (!text) throw new BackupError(`${path} isn’t a backup of this site.`);
  if (hashes.get(MANIFEST) !== expected) throw damaged(path, MANIFEST);
  const manifest = parsed(path, text);
  if (manifest === "newer" || !isKnownMigration(manifest.migration)) throw tooNew(manifest);
  for (const { name, sha256 } of manifest.parts) {
    if (hashes.get(name) !== sha256) throw damaged(path, name);
  }
  return manifest;
}

function parsed(path: string, text: string) {
  try {
    return parseManifest(text);
  } catch (cause) {
    throw damaged(path, MANIFEST, cause);
  }
}

/** The rows of each part of each table, in an order in which they can be inserted. */
export async function* readRows(path: string, { parts }: Manifest) {
  for await (const { part, bytes } of readParts(path, parts, "table")) {
    const rows = await parseRows(bytes).catch((cause) => {
      throw damaged(path, part.name, cause);
    });
    yield { table: part.table ?? "", rows };
  }
}

async function parseRows(bytes: Buffer) {
  const lines = (await decompress(bytes, { maxOutputLength: READ_MAX })).toString().split("\n");
  return lines.filter(Boolean).map((line): Row => JSON.parse(line));
}

async function* readImages(path: string, { parts }: Manifest) {
  for await (const { part, bytes } of readParts(path, parts, "image")) {
    if (part.image) yield { ...part.image, bytes, sha256: part.sha256 };
  }
}

async function* readParts(path: string, parts: Part[], kind: "table" | "image") {
  const wanted = new Map(parts.filter((part) => part[kind]).map((part) => [part.name, part]));
  for await (const entry of readEntries(path)) {
    const part = wanted.get(entry.name);
    if (part) yield { part, bytes: await readWhole(path, entry) };
  }
}

function readWhole(path: string, entry: TarEntry) {
  if (entry.size > READ_MAX) throw damaged(path, entry.name);
  return entry.read();
}

async function* readEntries(path: string) {
  try {
    yield* readTar(path);
  } catch (error) {
    if (error instanceof TarError) throw new BackupError(`${path}: ${error.message}`);
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new BackupError(`${path} doesn’t exist.`);
    }
    throw error;
  }
}

function damaged(path: string, part: string, cause?: unknown) {
  return new BackupError(`${path} is damaged: ${part} isn’t what was backed up.`, { cause });
}

function tooNew(manifest: Manifest | "newer") {
  const version = manifest === "newer" ? "" : ` (${manifest.version})`;
  return new BackupError(
    `This backup was made by a newer version of the site${version}. Update the site, then restore.`,
  );
}
