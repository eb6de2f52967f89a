import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { MIGRATION_LOCK, migrateDatabase, migrationsFolder } from "../client.ts";
import type { Db, Tx } from "../database.ts";
import { startEmbedded } from "../embedded/embedded.ts";

type DatabaseLocation = { databaseUrl?: string | undefined; dataDir: string };

/** The database to restore into, at the latest migration, while no site runs on it. */
export async function openForRebuild({ databaseUrl, dataDir }: DatabaseLocation) {
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir);
  const connection = embedded
    ? { host: embedded.socketFolder, user: "postgres", database: "postgres" }
    : { connectionString: databaseUrl, connectionTimeoutMillis: 5_000 };
  const client = new pg.Client(connection);
  client.on("error", () => {});
  const close = async () => {
    await client.end().catch(() => {});
    await embedded?.close();
  };
  try {
    await migrateDatabase(connection);
    await client.connect();
    // A site that starts now waits, as it does for a migration.
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const db: Db = drizzle(client);
    return { db, kind: embedded ? ("embedded" as const) : ("server" as const), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Counts the other connections to this database of the same user. */
export async function otherConnections(db: Db) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and backend_type = 'client backend'`);
  return rows[0]?.count ?? 0;
}

/** The migration that the database is at, or undefined if it has no tables yet. */
export async function currentMigration(db: Db | Tx) {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.at ?? 0);
}

export function isKnownMigration(migration: number) {
  return migrations().some(({ folderMillis }) => folderMillis === migration);
}

/** Deletes all tables, and creates them as they were at an earlier migration. */
export async function recreateTables(tx: Tx, migration: number) {
  const created = migrations().flatMap((each) => each.sql);
  for (const name of findNames(created, /CREATE TABLE "(\w+)"/g)) {
    await tx.execute(sql`drop table if exists public.${sql.identifier(name)} cascade`);
  }
  for (const name of findNames(created, /CREATE FUNCTION "(\w+)"/g)) {
    await tx.execute(sql`drop function if exists public.${sql.identifier(name)} cascade`);
  }
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
  await apply(
    tx,
    migrations().filter(({ folderMillis }) => folderMillis <= migration),
  );
}

/** Applies the migrations that came after. */
export async function applyLaterMigrations(tx: Tx, migration: number) {
  await apply(
    tx,
    migrations().filter(({ folderMillis }) => folderMillis > migration),
  );
}

async function apply(tx: Tx, toApply: MigrationMeta[]) {
  for (const { sql: statements, hash, folderMillis } of toApply) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

function migrations() {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() });
}

function findNames(statements: string[], pattern: RegExp) {
  const found = statements.flatMap((statement) => [...statement.matchAll(pattern)]);
  return new Set(found.map(([, name = ""]) => name));
}
