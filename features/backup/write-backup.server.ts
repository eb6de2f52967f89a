import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { SQL } from "drizzle-orm";
import { currentMigration } from "#db/backup/rebuild.ts";
import { ContentHash, type Row, selectRows } from "#db/backup/rows.ts";
import { type ReadSnapshot, withSnapshot } from "#db/backup/snapshot.ts";
import { listTables, type Table } from "#db/backup/tables.ts";
import type { Database, Tx } from "#db/client.ts";
import { openDurably, removeStaleParts } from "#db/durable-write.ts";
import { selectImageFiles } from "#features/media/queries.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { TAR_END, tarEntry } from "#platform/storage/tar.server.ts";
import { counted } from "#platform/text/counted.ts";
import {
  BackupError,
  FORMAT,
  MANIFEST,
  MANIFEST_HASH,
  type Manifest,
  type Part,
} from "./manifest.server.ts";

const compress = promisify(gzip);

export type BackedUpSite = {
  database: Pick<Database, "db" | "kind">;
  storage: Pick<Storage, "get">;
  version: string;
  settings: Record<string, string>;
};
export type Progress = { signal?: AbortSignal; onProgress?: (line: string) => unknown };

/** Writes a backup to a new file, which has its name only once it is complete. */
export async function writeBackup(site: BackedUpSite, path: string, now: Date, progress: Progress) {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new BackupError(`The folder ${folder} doesn’t exist.`);
  if (existsSync(path)) throw new BackupError(`${path} already exists.`);
  await removeStaleParts(folder);
  const file = await openDurably(path);
  try {
    const archive = new Archive(file, now);
    const manifest = await writeContent(site, archive, now, progress);
    await archive.end(manifest);
    progress.signal?.throwIfAborted();
    await file.finish();
    return { manifest, bytes: (await stat(path)).size };
  } catch (error) {
    await file.discard().catch(() => {});
    throw error;
  }
}

async function writeContent(
  { database, storage, version, settings }: BackedUpSite,
  archive: Archive,
  now: Date,
  progress: Progress,
): Promise<Manifest> {
  const images = selectImageFiles();
  const queries = new Map<Table, SQL>();
  let migration = 0;

  async function findQueries(tx: Tx) {
    migration = await currentMigration(tx);
    for (const table of await listTables(tx)) {
      if (!TABLES_LEFT_OUT.has(table.name)) queries.set(table, selectRows(table));
    }
    return [...queries.values(), images];
  }

  const found = await withSnapshot(database, findQueries, async (read) => {
    const tables: Manifest["tables"] = [];
    for (const [table, query] of queries) {
      tables.push(await writeTable(archive, table, read(query), progress));
    }
    return { tables, files: await imageFiles(read, images) };
  });
  const missing = await writeImages(archive, storage, found.files, progress);
  return {
    format: FORMAT,
    created_at: now.toISOString(),
    version,
    migration,
    database: database.kind,
    settings,
    tables: found.tables,
    tables_left_out: [...TABLES_LEFT_OUT],
    missing_images: missing,
    parts: archive.parts,
  };
}

async function writeTable(
  archive: Archive,
  table: Table,
  batches: AsyncIterable<Row[]>,
  { signal, onProgress }: Progress,
) {
  const hash = new ContentHash();
  let number = 0;
  for await (const rows of batches) {
    signal?.throwIfAborted();
    hash.add(rows);
    const name = `tables/${table.name}/${String(++number).padStart(6, "0")}.jsonl.gz`;
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    await archive.add({ name, table: table.name }, await compress(lines));
  }
  await onProgress?.(`${table.name}: ${counted(hash.rows, "row")}`);
  return { ...table, rows: hash.rows, content_hash: hash.digest() };
}

type ImageFile = { name: string; type: string };

async function imageFiles(read: ReadSnapshot, query: SQL) {
  const files: ImageFile[] = [];
  for await (const rows of read(query)) {
    files.push(...rows.map(([name, type]) => ({ name: name ?? "", type: type ?? "" })));
  }
  return files;
}

/** Returns the names of images that are not in the storage, or were deleted a moment ago. */
async function writeImages(
  archive: Archive,
  storage: Pick<Storage, "get">,
  files: ImageFile[],
  { signal, onProgress }: Progress,
) {
  const missing: string[] = [];
  for (const [index, image] of files.entries()) {
    signal?.throwIfAborted();
    const stored = await storage.get(image.name, signal && { signal });
    if (!stored || stored === "unsatisfiable") missing.push(image.name);
    else {
      const bytes = await buffer(stored.body);
      await archive.add({ name: `images/${image.name}`, image }, bytes);
    }
    if ((index + 1) % 500 === 0)
      await onProgress?.(`images: ${index + 1} of ${files.length} files`);
  }
  return missing;
}

/** Appends parts to the archive, and lists them. */
class Archive {
  readonly parts: Part[] = [];
  readonly #file: Awaited<ReturnType<typeof openDurably>>;
  readonly #at: Date;

  constructor(file: Awaited<ReturnType<typeof openDurably>>, at: Date) {
    this.#file = file;
    this.#at = at;
  }

  async add(part: Pick<Part, "name" | "table" | "image">, bytes: Uint8Array) {
    await this.#write(part.name, bytes);
    this.parts.push({ ...part, bytes: bytes.length, sha256: sha256(bytes) });
  }

  async end(manifest: Manifest) {
    const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
    await this.#write(MANIFEST, bytes);
    await this.#write(MANIFEST_HASH, Buffer.from(`${sha256(bytes)}  ${MANIFEST}\n`));
    await this.#file.write(TAR_END);
  }

  async #write(name: string, bytes: Uint8Array) {
    await this.#file.write(tarEntry(name, bytes, this.#at));
  }
}

function sha256(bytes: Uint8Array) {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Tables that a backup does not contain. It has all others, also those of features to come. */
const TABLES_LEFT_OUT = new Set([
  // Access that was revoked since the backup must not be valid again. Everyone logs in again.
  "auth_sessions",
  "auth_tokens",
  "account_links",
  "website_shares",
  "passkey_challenges",
  "pending_sign_ins",
  // These rows are of the moment.
  "post_editors",
  "rate_limits",
  // Triggers write these, and jobs when the site starts.
  "post_tags",
  "post_search",
  "search_spellings",
  "post_articles",
  // These rows are about the installation, not about the site.
  "backup_runs",
]);
