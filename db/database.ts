import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import {
  DatabaseSilentError,
  type DatabaseWatch,
  WATCH_LIMITS,
  type WatchLimits,
  watchDatabase,
} from "./watch.ts";
import { withTimeout } from "./with-timeout.ts";

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Database = {
  /** Connections for jobs and tools: a statement may take half a minute. */
  db: Db;
  /**
   * Connections for requests. Queries fail within seconds when the database does not respond, and
   * from then on at once.
   */
  requestDb: Db;
  kind: "embedded" | "server";
  ping: () => Promise<void>;
  /** How many connections are in use, and how many requests and jobs wait for one. */
  connections: () => { inUse: number; waiting: number };
  /** Vacuums and analyzes. A server does so by itself. */
  tidy: () => Promise<void>;
  close: () => Promise<void>;
};

const PING_MS = 2_000;
/** How many requests wait for a connection before others are refused. */
export const MAX_WAITING = 200;
/** How long a request waits for a connection. */
const WAIT_MS = { server: 5_000, embedded: 10_000 };
const DRAIN_MS = 10_000;

export function toDatabase(
  kind: Database["kind"],
  pool: pg.Pool,
  connection: pg.ClientConfig,
  limits: WatchLimits = WATCH_LIMITS[kind],
): Database {
  surviveBrokenConnections(pool);
  const watch = watchDatabase(connection, limits);
  return {
    db: drizzleOn(pool),
    requestDb: watchedDrizzleOn(pool, watch, WAIT_MS[kind]),
    kind,
    ping: () => watch.whileResponding(() => respond(pool.query("select 1"), PING_MS)),
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    tidy: async () => {
      if (kind === "embedded") await pool.query("vacuum analyze");
    },
    close: async () => {
      watch.stop();
      await respond(pool.end(), DRAIN_MS);
    },
  };
}

/** Without a listener, an `error` event ends the process. The query on such a connection fails anyway. */
function surviveBrokenConnections(pool: pg.Pool) {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
}

function drizzleOn(pool: pg.Pool): Db {
  const db = drizzle(pool);
  // Drizzle's own `transaction` never releases a connection whose `begin` failed.
  db.transaction = async (work, config) =>
    withClient(await pool.connect(), (client) => drizzle(client).transaction(work, config));
  return db;
}

function watchedDrizzleOn(pool: pg.Pool, { whileResponding }: DatabaseWatch, waitMs: number): Db {
  async function onClient<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
    if (pool.waitingCount >= MAX_WAITING) throw new DatabaseBusyError();
    const connecting = pool.connect();
    const inTime = () => withTimeout(connecting, waitMs, BUSY).catch(asBusy);
    const client = await whileResponding(inTime).catch((error) => {
      connecting.then(
        (late) => late.release(),
        () => {},
      );
      throw error;
    });
    return withClient(client, () => whileResponding(() => work(client)));
  }

  // Drizzle calls nothing but `query` on its client.
  const query = (config: pg.QueryConfig, values?: unknown[]) =>
    onClient((client) => client.query(config, values));
  const db = drizzle({ query } as unknown as pg.Pool);
  db.transaction = (work, config) =>
    onClient((client) => drizzle(client).transaction(work, config));
  return db;
}

const BUSY = "Too many requests wait for the database.";

/** Has the SQLSTATE of a server with too many connections. */
class DatabaseBusyError extends Error {
  override name = "DatabaseBusyError";
  readonly code = "53300";

  constructor() {
    super(BUSY);
  }
}

function asBusy(error: unknown): never {
  throw error instanceof Error && error.message === BUSY ? new DatabaseBusyError() : error;
}

async function withClient<Result>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<Result>,
) {
  let failure: unknown;
  try {
    return await work(client);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // The next user of a connection with an unfinished query would wait behind it.
    client.release(isUnfinished(failure));
  }
}

function isUnfinished(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOne = error instanceof DatabaseSilentError || error.message === "Query read timeout";
  return isOne || isUnfinished(error.cause);
}

async function respond(work: Promise<unknown>, ms: number) {
  await withTimeout(work, ms, `The database did not respond within ${ms} ms.`);
}
