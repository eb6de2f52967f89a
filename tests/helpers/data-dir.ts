import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDatabase } from "#db/client.ts";
import { createAccount, grantAdmin } from "#features/auth/accounts/accounts.server.ts";
import { ADMIN, QUICK_HASH } from "./admin.ts";
import { contextOn } from "./context.ts";

const cache = join(import.meta.dirname, "../../node_modules/.cache");

/** A data folder with a migrated, empty embedded database. */
export async function migratedDataDir() {
  return copyDataDir(await migratedSnapshot());
}

/** Like `migratedDataDir`, with the first admin, ADMIN, whose password is quick to check. */
export async function dataDirWithAdmin() {
  return copyDataDir(await snapshot("database-with-admin", createAdmin));
}

export function emptyDataDir() {
  return mkdtemp(join(tmpdir(), "site-test-"));
}

export function migratedSnapshot() {
  return snapshot("migrated-database", async () => {});
}

/** A prepared data folder that is reused from one run to the next, until the migrations change. */
async function snapshot(name: string, prepare: (db: Db) => Promise<void>) {
  // In the system's temporary folder, another user's run would find ours.
  await mkdir(cache, { recursive: true });
  const finished = join(cache, `${name}-${await migrationsHash()}`);
  if (existsSync(finished)) return finished;
  const draft = await mkdtemp(`${finished}-`);
  const database = await openDatabase({ dataDir: draft });
  await prepare(database.db);
  await database.close();
  await rename(draft, finished).catch((error) => {
    // Another test file was quicker.
    if (!["ENOTEMPTY", "EEXIST"].includes(error.code)) throw error;
    return rm(draft, { recursive: true });
  });
  return finished;
}

async function createAdmin(db: Db) {
  const account = { email: ADMIN.email, name: "Admin", passwordHash: QUICK_HASH };
  const { id } = await db.transaction((tx) =>
    createAccount(contextOn(tx), { ...account, confirmedAt: new Date() }),
  );
  await grantAdmin(contextOn(db), id, { actor: "test" });
}

async function copyDataDir(folder: string) {
  const dataDir = await emptyDataDir();
  await cp(folder, dataDir, { recursive: true });
  return dataDir;
}

async function migrationsHash() {
  const migrations = join(import.meta.dirname, "../../db/migrations");
  const hash = createHash("sha256");
  for (const name of (await readdir(migrations)).filter((file) => file.endsWith(".sql")).sort()) {
    hash.update(await readFile(join(migrations, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
