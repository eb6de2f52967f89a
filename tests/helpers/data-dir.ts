import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/client.ts";

const cache = join(import.meta.dirname, "../../node_modules/.cache");

/** A data folder with a migrated, empty embedded database. */
export async function migratedDataDir() {
  const [dataDir, snapshot] = [await emptyDataDir(), await migratedSnapshot()];
  await cp(snapshot, dataDir, { recursive: true });
  return dataDir;
}

export function emptyDataDir() {
  return mkdtemp(join(tmpdir(), "site-test-"));
}

/** Reused from one run to the next, until the migrations change. */
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
