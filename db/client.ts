import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { notifyOfOtherChanges, notifyOfOwnChanges, type OnChange } from "./changes.ts";
import { type Database, toDatabase } from "./database.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { liveHolder } from "./embedded/lock.ts";
import type { WatchLimits } from "./watch.ts";

// Any number, as long as it stays the same: processes that start together queue up behind it.
export const MIGRATION_LOCK = 7_361_520_441;

/** Migrates on a connection of its own, so that the lock and what it guards are in one session. */
export async function migrateDatabase(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  // Without a listener, an error would end the process; the query that it breaks fails anyway.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

export function migrationsFolder() {
  const journal = createRequire(import.meta.url).resolve("#db/migrations/meta/_journal.json");
  return join(dirname(journal), "..");
}

export type { Database, Db, Tx } from "./database.ts";

type Options = {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The embedded database has crashed: every query fails from now on. */
  onCrash?: (error: Error) => void;
  onChange?: OnChange;
  watchLimits?: WatchLimits | undefined;
  /** Set by tools that only read. */
  skipMigrations?: boolean;
};

const CONNECT_MS = 5_000;
const STATEMENT_MS = 30_000;

export function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl ? openServer(databaseUrl, options) : openEmbedded(options);
}

async function openServer(
  connectionString: string,
  { onChange = () => {}, watchLimits, skipMigrations }: Options,
): Promise<Database> {
  const connection = { connectionString, connectionTimeoutMillis: CONNECT_MS };
  if (!skipMigrations) await migrateDatabase(connection);
  const pool = new pg.Pool({
    ...connection,
    ...notifyOfOwnChanges(onChange),
    max: 10,
    statement_timeout: STATEMENT_MS,
    // This limit is for a server that has become unreachable and cannot enforce its own.
    query_timeout: STATEMENT_MS + CONNECT_MS,
    keepAlive: true,
  });
  const stopListening = notifyOfOtherChanges(pool, connection, onChange);
  const database = toDatabase("server", pool, connection, watchLimits);
  return { ...database, close: () => stopListening().finally(database.close) };
}

async function openEmbedded(options: Options): Promise<Database> {
  const embedded = await startEmbedded(options.dataDir, options);
  const connection = connectionTo(embedded);
  try {
    if (!options.skipMigrations) await migrateDatabase(connection);
  } catch (error) {
    await embedded.close();
    throw error;
  }
  const pool = embeddedPool(embedded, options.onChange);
  const database = toDatabase("embedded", pool, connection, options.watchLimits);
  return { ...database, close: () => database.close().finally(embedded.close) };
}

/** For a command line tool: the embedded database of the site that runs on this folder, if one does. */
export async function connectToRunning(
  dataDir: string,
  onChange?: OnChange,
): Promise<Database | undefined> {
  const holder = await liveHolder(resolve(dataDir));
  return holder && toDatabase("embedded", embeddedPool(holder, onChange), connectionTo(holder));
}

function embeddedPool(embedded: { socketFolder: string }, onChange: OnChange = () => {}) {
  return new pg.Pool({
    ...connectionTo(embedded),
    ...notifyOfOwnChanges(onChange),
    // Connections take turns, so more would only wait elsewhere.
    max: 4,
    connectionTimeoutMillis: STATEMENT_MS,
    // The limit includes the wait for its turn, so that a call on `db` inside a transaction fails
    // in the end.
    query_timeout: STATEMENT_MS,
  });
}

function connectionTo({ socketFolder }: { socketFolder: string }) {
  return { host: socketFolder, user: "postgres", database: "postgres" };
}
