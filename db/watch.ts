import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

const SLOW_MS = 2_000;
/** How long a probe waits. On a server, together with SLOW_MS, less than five seconds. */
const PROBE_MS = {
  server: 2_000,
  // It serves one transaction at a time, so a probe also waits for a job's long statement to end.
  embedded: 15_000,
};
const PROBE_AGAIN_MS = 500;

/** Nothing comes back from the database, not even an error. Has the SQLSTATE of a lost connection. */
export class DatabaseSilentError extends Error {
  override name = "DatabaseSilentError";
  readonly code = "08006";

  constructor() {
    super("The database does not answer.");
  }
}

export type DatabaseWatch = ReturnType<typeof watchDatabase>;

/**
 * Tells a database that is frozen or cut off from one that takes its time. When a query is slow, a
 * second connection asks for next to nothing. If that is not answered either, everybody who waits
 * gets an error at once, and so does everybody who comes, until the database answers again.
 */
export function watchDatabase(kind: keyof typeof PROBE_MS, connection: pg.ClientConfig) {
  const probeMs = PROBE_MS[kind];
  const waiting = new Set<(error: Error) => void>();
  const stopped = new AbortController();
  let silent: DatabaseSilentError | undefined;
  let isProbing = false;

  async function whileAnswering<Result>(work: () => Promise<Result>): Promise<Result> {
    if (silent) throw silent;
    const { promise: silence, reject } = Promise.withResolvers<never>();
    waiting.add(reject);
    const slow = setInterval(() => void probeUntilAnswered(), SLOW_MS);
    try {
      return await Promise.race([work(), silence]);
    } finally {
      clearInterval(slow);
      waiting.delete(reject);
    }
  }

  async function probeUntilAnswered() {
    if (isProbing) return;
    isProbing = true;
    while (!(await isAnswering(connection, probeMs)) && !stopped.signal.aborted) {
      silent = new DatabaseSilentError();
      for (const reject of waiting) reject(silent);
      await delay(PROBE_AGAIN_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
    silent = undefined;
    isProbing = false;
  }

  return { whileAnswering, stop: () => stopped.abort() };
}

/** On a connection of its own: those of the pool may all be stuck. */
async function isAnswering(connection: pg.ClientConfig, probeMs: number) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: probeMs });
  // The attempt as a whole has a limit, and what comes later is of no interest.
  client.on("error", () => {});
  const answer = client
    .connect()
    .then(() => client.query("select 1"))
    .then(
      () => true,
      // It refuses, so it is there.
      (error: unknown) => error instanceof pg.DatabaseError,
    );
  const limit = new AbortController();
  const late = delay(probeMs, false, { signal: limit.signal }).catch(() => false);
  const isThere = await Promise.race([answer, late]);
  limit.abort();
  client.end().catch(() => {});
  return isThere;
}
