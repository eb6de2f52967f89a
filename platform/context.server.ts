import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#db/client.ts";
import type { Env } from "./env.server.ts";
import { createLog, type Logger } from "./log.server.ts";

/** The surroundings of every query and command: made once per request, and once per job. */
export type Ctx = {
  /** The database, or within `inTransaction` the transaction. */
  db: Db | Tx;
  /** The time of the request or job. */
  now: Date;
  log: Logger;
  /** The settings. */
  env: Env;
  /** The visitor's IP address. Undefined in jobs, and for pages that are rendered for the cache. */
  ip?: string | undefined;
  /** Runs the due jobs of a kind now, once the transaction that enqueued them is over. */
  wake: (kind: string) => void;
};

/** The context of a command on the terminal. */
export function toolContext(db: Db, env: Env): Ctx {
  return { db, now: new Date(), log: createLog(env.logLevel), env, wake: () => {} };
}

/** The only way to a transaction: an outer `db` used inside one would wait for ever on PGlite. */
export function inTransaction<Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
  config?: PgTransactionConfig,
) {
  return (ctx.db as Db).transaction((db) => work({ ...ctx, db }), config);
}
