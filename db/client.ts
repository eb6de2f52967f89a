import { resolve } from "node:path";
import pg from "pg";
import { hearOthersChanges, hearOwnChanges, type OnChange } from "./changes.ts";
import { type Database, databaseOf } from "./database.ts";
import { startEmbedded } from "./embedded.ts";
import { liveHolder } from "./lock.ts";
import { migrateDatabase } from "./migrate.ts";

export type { Database, Db, Tx } from "./database.ts";

type Options = {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The embedded database ended by itself: every query fails from now on. */
  onCrash?: (error: Error) => void;
  onChange?: OnChange;
};

const CONNECT_MS = 5_000;
const STATEMENT_MS = 30_000;

export function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl, onChange = () => {} } = options;
  return databaseUrl ? openServer(databaseUrl, onChange) : openEmbedded(options, onChange);
}

async function openServer(connectionString: string, onChange: OnChange): Promise<Database> {
  const connection = { connectionString, connectionTimeoutMillis: CONNECT_MS };
  await migrateDatabase(connection);
  const pool = new pg.Pool({
    ...connection,
    ...hearOwnChanges(onChange),
    max: 10,
    statement_timeout: STATEMENT_MS,
    // For a server that is gone without a word, and cannot keep the time itself.
    query_timeout: STATEMENT_MS + CONNECT_MS,
    keepAlive: true,
  });
  const stopListening = hearOthersChanges(pool, connection, onChange);
  const database = databaseOf("server", pool, connection);
  return { ...database, close: () => stopListening().finally(database.close) };
}

async function openEmbedded({ dataDir, onCrash }: Options, onChange: OnChange): Promise<Database> {
  const embedded = await startEmbedded(dataDir, onCrash);
  try {
    await migrateDatabase(addressOf(embedded));
  } catch (error) {
    await embedded.close();
    throw error;
  }
  const database = databaseOf("embedded", embeddedPool(embedded, onChange), addressOf(embedded));
  return { ...database, close: () => database.close().finally(embedded.close) };
}

/** For a command line tool: the embedded database of the site that runs on this folder, if one does. */
export async function connectToRunning(dataDir: string): Promise<Database | undefined> {
  const holder = await liveHolder(resolve(dataDir));
  return holder && databaseOf("embedded", embeddedPool(holder), addressOf(holder));
}

function embeddedPool(embedded: { socketFolder: string }, onChange: OnChange = () => {}) {
  return new pg.Pool({
    ...addressOf(embedded),
    ...hearOwnChanges(onChange),
    // They take turns: more would only wait in another place.
    max: 4,
    connectionTimeoutMillis: STATEMENT_MS,
    // Counts the wait for one's turn too, so that a call on `db` inside a transaction ends at last.
    query_timeout: STATEMENT_MS,
  });
}

function addressOf({ socketFolder }: { socketFolder: string }) {
  return { host: socketFolder, user: "postgres", database: "postgres" };
}
