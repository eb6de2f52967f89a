import { setTimeout as delay } from "node:timers/promises";

/** The result of the work, or an error when it takes too long. The work itself is not stopped. */
export async function withTimeout<Result>(work: Promise<Result>, ms: number, message: string) {
  const done = new AbortController();
  const timeout = delay(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(message);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    done.abort();
  }
}
