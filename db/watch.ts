import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { withTimeout } from "./with-timeout.ts";

export type WatchLimits = {
  /** The time after which a query is slow. */
  slowMs: number;
  /** How long a probe waits for a response. */
  probeMs: number;
};

export const WATCH_LIMITS = {
  // Both together are less than five seconds.
  server: { slowMs: 2_000, probeMs: 2_000 },
  // PGlite runs one transaction at a time, so a probe also waits for a job's long statement.
  embedded: { slowMs: 2_000, probeMs: 15_000 },
} satisfies Record<string, WatchLimits>;
const PROBE_AGAIN_MS = 500;

/** Nothing comes back from the database, not even an error. Has the SQLSTATE of a lost connection. */
export class DatabaseSilentError extends Error {
  override name = "DatabaseSilentError";
  readonly code = "08006";

  constructor() {
    super("The database does not respond.");
  }
}

export type DatabaseWatch = ReturnType<typeof watchDatabase>;

/**
 * Tells a database that is frozen or unreachable from one that is slow. When a query is slow, a probe
 * on a second connection runs `select 1`. If that gets no response either, all waiting queries fail
 * at once, and so do new ones, until a probe succeeds.
 */
export function watchDatabase(connection: pg.ClientConfig, { slowMs, probeMs }: WatchLimits) {
  const waiting = new Set<(error: Error) => void>();
  const stopped = new AbortController();
  let silent: DatabaseSilentError | undefined;
  let isProbing = false;

  async function whileResponding<Result>(work: () => Promise<Result>): Promise<Result> {
    if (silent) throw silent;
    const { promise: silence, reject } = Promise.withResolvers<never>();
    waiting.add(reject);
    const slow = setInterval(() => void probeUntilResponding(), slowMs);
    try {
      return await Promise.race([work(), silence]);
    } finally {
      clearInterval(slow);
      waiting.delete(reject);
    }
  }

  async function probeUntilResponding() {
    if (isProbing) return;
    isProbing = true;
    while (!(await isResponding(connection, probeMs)) && !stopped.signal.aborted) {
      silent = new DatabaseSilentError();
      for (const reject of waiting) reject(silent);
      await delay(PROBE_AGAIN_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
    silent = undefined;
    isProbing = false;
  }

  return { whileResponding, stop: () => stopped.abort() };
}

/** Probes on a connection of its own: those of the pool may all be stuck. */
async function isResponding(connection: pg.ClientConfig, probeMs: number) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: probeMs });
  // The probe as a whole has a limit; errors after it do not matter.
  client.on("error", () => {});
  const response = client
    .connect()
    .then(() => client.query("select 1"))
    .then(
      () => true,
      // An error response still proves that the server is up.
      (error: unknown) => error instanceof pg.DatabaseError,
    );
  const isThere = await withTimeout(response, probeMs, "too late").catch(() => false);
  client.end().catch(() => {});
  return isThere;
}
