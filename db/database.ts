import { setTimeout as delay } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import * as schema from "./schema.ts";

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Database = {
  db: Db;
  kind: "embedded" | "server";
  ping: () => Promise<void>;
  /** Makes room and counts rows, for quick queries. A server does so by itself. */
  tidy: () => Promise<void>;
  close: () => Promise<void>;
};

const PING_MS = 2_000;
const DRAIN_MS = 10_000;

export function databaseOf(kind: Database["kind"], pool: pg.Pool): Database {
  outliveBrokenConnections(pool);
  return {
    db: drizzleOn(pool),
    kind,
    ping: () => within(PING_MS, pool.query("select 1")),
    tidy: async () => {
      if (kind === "embedded") await pool.query("vacuum analyze");
    },
    close: () => within(DRAIN_MS, pool.end()),
  };
}

/** Unheard, an `error` ends the process. Whoever uses such a connection is told by its query. */
function outliveBrokenConnections(pool: pg.Pool) {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
}

/** Drizzle's own `transaction` never gives back a connection whose `begin` failed. */
function drizzleOn(pool: pg.Pool): Db {
  const db = drizzle(pool, { schema });
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client, { schema }).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}

async function within(ms: number, work: Promise<unknown>) {
  const done = new AbortController();
  const late = delay(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`The database did not answer within ${ms} ms.`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
