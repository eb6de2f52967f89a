import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Tx } from "./database.ts";

/**
 * A committed change that readers can see, as the triggers of 0003_changes.sql report it.
 * "everything": site content was published, or changes may have been missed.
 */
export type Change = "everything" | "authors" | "tags" | `post:${string}` | `gone:${string}`;
export type OnChange = (change: Change) => void;

const CHANNEL = "site_changes";
const RETRY_MS = 1_000;

/** Reports a change that no trigger reports. It is sent when the transaction commits. */
export async function notifyOfChange(tx: Tx, change: Change) {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${change})`);
}

/**
 * Every connection listens for what it commits itself. PostgreSQL sends the notification before the
 * commit returns, so `onChange` has run by the time a save is reported as done.
 */
export function notifyOfOwnChanges(onChange: OnChange): Pick<pg.PoolConfig, "verify"> {
  return {
    verify: (client, ready) => {
      client.on("notification", ({ processId, payload }) => {
        if (processId === backendId(client)) onChange(payload as Change);
      });
      client.query(`listen ${CHANNEL}`).then(() => ready(), ready);
    },
  };
}

/** Listens on a connection of its own for what others commit, until it is stopped. */
export function notifyOfOtherChanges(pool: pg.Pool, config: pg.ClientConfig, onChange: OnChange) {
  const own = new Set<number | undefined>();
  pool.on("connect", (client) => own.add(backendId(client)));
  pool.on("remove", (client) => own.delete(backendId(client)));
  const stop = new AbortController();

  async function listen() {
    const client = new pg.Client({ ...config, keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
      stop.signal.addEventListener("abort", () => resolve(), { once: true });
    });
    client.on("notification", ({ processId, payload }) => {
      if (!own.has(processId)) onChange(payload as Change);
    });
    await client.connect();
    try {
      await client.query(`listen ${CHANNEL}`);
      // Earlier changes may have been missed.
      onChange("everything");
      if (!stop.signal.aborted) await ended;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function listenAgain() {
    while (!stop.signal.aborted) {
      await listen().catch(() => {});
      await delay(RETRY_MS, undefined, { signal: stop.signal }).catch(() => {});
    }
  }

  const listening = listenAgain();
  return () => {
    stop.abort();
    return listening;
  };
}

/** pg's client has the process id, but its types don't. */
function backendId(client: object) {
  return "processID" in client ? (client.processID as number) : undefined;
}
