import { resolve } from "node:path";
import pg from "pg";
import { notifyOfOtherChanges, notifyOfOwnChanges, type OnChange } from "./changes.ts";
import { type Database, toDatabase } from "./database.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { liveHolder } from "./embedded/lock.ts";
import { migrateDatabase } from "./migrate.ts";
import type { WatchLimits } from "./watch.ts";

export type { Database, Db, Tx } from "./database.ts";

type Options = {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The embedded database has crashed: every query fails from now on. */
  onCrash?: (error: Error) => void;
  onChange?: OnChange;
  watchLimits?: WatchLimits | undefined;
  /** For a tool that only reads. */
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
    // For a server that has become unreachable and cannot enforce its own limit.
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
    // They take turns, so more would only wait elsewhere.
    max: 4,
    connectionTimeoutMillis: STATEMENT_MS,
    // Includes the wait for its turn, so that a call on `db` inside a transaction fails in the end.
    query_timeout: STATEMENT_MS,
  });
}

function connectionTo({ socketFolder }: { socketFolder: string }) {
  return { host: socketFolder, user: "postgres", database: "postgres" };
}
