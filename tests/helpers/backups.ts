import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Manifest } from "#features/backup/manifest.server.ts";
import { checkBackup, readRows } from "#features/backup/restore-backup.server.ts";
import { type BackedUpSite, writeBackup } from "#features/backup/write-backup.server.ts";
import { openImageStorage } from "#features/media/commands.server.ts";
import { parseEnv } from "#platform/env.server.ts";
import { readTar, TAR_END, tarEntry } from "#platform/storage/tar.server.ts";
import { migratedDataDir } from "./data-dir.ts";
import { emptyServerDatabase, type TestDatabase } from "./database.ts";
import { hasPostgres } from "./services/postgres.ts";
import { startS3 } from "./services/s3.ts";
import { variedSite } from "./varied-site.ts";

const now = new Date("2026-02-03T12:00:00Z");

/** A site to back up, a folder for its backups, and places to restore them into. */
export async function backedUpSite(database: TestDatabase) {
  const folder = await mkdtemp(join(tmpdir(), "site-backup-"));
  const s3 = await startS3();
  const storage = await openImageStorage(parseEnv({ DATA_DIR: join(folder, "data") }));
  const varied = await variedSite(database, storage);
  const settings = parseEnv({
    SITE_URL: "https://example.com",
    SMTP_URL: "smtp://u:p@m",
  }).settings;
  const source: BackedUpSite = { database, storage, version: "1.0.0", settings };
  const cleanUp = [() => rm(folder, { recursive: true }), s3.stop];
  let written = 0;

  return {
    ...varied,
    folder,
    source,
    backUp: async (from: Partial<BackedUpSite> = {}, progress = {}) => {
      const path = join(folder, `${++written}.tar`);
      return { path, ...(await writeBackup({ ...source, ...from }, path, now, progress)) };
    },
    /** An empty server with a bucket, or an empty embedded database with a folder. */
    emptyPlace: async (kind: "embedded" | "server") => {
      const dataDir = await migratedDataDir();
      cleanUp.unshift(() => rm(dataDir, { recursive: true }));
      if (kind === "embedded" || !hasPostgres()) return parseEnv({ DATA_DIR: dataDir });
      const { url, drop } = await emptyServerDatabase();
      cleanUp.unshift(drop);
      return parseEnv({ DATA_DIR: dataDir, DATABASE_URL: url, ...s3.env });
    },
    remove: async () => {
      for (const step of cleanUp) await step();
    },
  };
}

export function backupContent({ tables, parts }: Manifest) {
  return {
    ...Object.fromEntries(
      tables.map(({ name, rows, content_hash }) => [name, `${rows} rows ${content_hash}`]),
    ),
    images: parts
      .filter(({ image }) => image)
      .map(({ image, sha256 }) => [image?.name, image?.type, sha256])
      .sort(),
  };
}

/** Rows of a table in a backup, by the names of their columns. */
export async function readTableRows(path: string, name: string) {
  const manifest = await checkBackup(path);
  const columns = manifest.tables.find((table) => table.name === name)?.columns ?? [];
  const found: Record<string, string | null | undefined>[] = [];
  for await (const { table, rows } of readRows(path, manifest)) {
    if (table !== name) continue;
    found.push(
      ...rows.map((row) => Object.fromEntries(columns.map((column, n) => [column.name, row[n]]))),
    );
  }
  return found;
}

export async function rewriteManifest(from: string, to: string, change: (text: string) => string) {
  const entries: Buffer[] = [];
  for await (const entry of readTar(from)) {
    if (entry.name.startsWith("manifest.json")) continue;
    entries.push(tarEntry(entry.name, await entry.read(), now));
  }
  const text = change(await manifestText(from));
  const hash = createHash("sha256").update(text).digest("hex");
  entries.push(tarEntry("manifest.json", Buffer.from(text), now));
  entries.push(tarEntry("manifest.json.sha256", Buffer.from(hash), now), TAR_END);
  await writeFile(to, Buffer.concat(entries));
}

async function manifestText(path: string) {
  for await (const entry of readTar(path)) {
    if (entry.name === "manifest.json") return (await entry.read()).toString();
  }
  return "";
}

export async function readTags({ db }: Pick<TestDatabase, "db">) {
  return (await db.execute(sql`select tag from post_tags order by tag`)).rows;
}

export async function migrationAt({ db }: Pick<TestDatabase, "db">, index: number) {
  const { rows } = await db.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at limit 1 offset ${index}`,
  );
  return Number(rows[0]?.at);
}
