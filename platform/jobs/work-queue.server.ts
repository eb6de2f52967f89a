import { AppError, type ErrorCode } from "../errors/errors.server.ts";
import { toNetwork } from "../http/client-ip.server.ts";

type Options = {
  /** The queue's name in the metrics. */
  name: string;
  /** How many tasks run at the same time. */
  concurrency?: number;
  mayWait: number;
  /** How long a task may wait to start. Undefined: as long as it takes. */
  maxWaitMs?: number;
  /** The message for the person whose task is refused. */
  refusal: string;
  /** How many tasks of one network may run and wait, so that it leaves room for the others. */
  perNetwork?: { max: number; refusal: string };
};

const RETRY_SECONDS = 5;

const queues: { name: string; running: number; waiting: number; refused: number }[] = [];

/**
 * Runs so many tasks at a time, in the order of their arrival. Those that would wait too long are
 * refused with 503 and a time to try again, so that neither memory nor waiting times grow without end.
 * A network that has too many is refused with 429.
 */
export function workQueue(options: Options) {
  const { name, concurrency = 1, mayWait, maxWaitMs, refusal, perNetwork } = options;
  const waiting = new Set<() => void>();
  const byNetwork = new Map<string, number>();
  const state = { name, running: 0, waiting: 0, refused: 0 };
  queues.push(state);

  function refuse(code: ErrorCode, words: string): AppError {
    state.refused++;
    return new AppError(code, words, { retryAfterSeconds: RETRY_SECONDS });
  }

  function turn() {
    return new Promise<void>((resolve, reject) => {
      const timer =
        maxWaitMs &&
        setTimeout(() => leave(() => reject(refuse("unavailable", refusal))), maxWaitMs);
      const start = () => leave(resolve);
      const leave = (then: () => void) => {
        clearTimeout(timer || undefined);
        waiting.delete(start);
        state.waiting = waiting.size;
        then();
      };
      waiting.add(start);
      state.waiting = waiting.size;
    });
  }

  async function runQueued<Result>(task: () => Promise<Result>): Promise<Result> {
    if (state.running >= concurrency) {
      if (waiting.size >= mayWait) throw refuse("unavailable", refusal);
      // The task that finishes passes its turn on, so `running` stays the same.
      await turn();
    } else state.running++;
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next) next();
      else state.running--;
    }
  }

  return async <Result>(task: () => Promise<Result>, ip?: string): Promise<Result> => {
    if (!perNetwork || ip === undefined) return runQueued(task);
    const network = toNetwork(ip);
    const count = byNetwork.get(network) ?? 0;
    if (count >= perNetwork.max) throw refuse("too_many_requests", perNetwork.refusal);
    byNetwork.set(network, count + 1);
    try {
      return await runQueued(task);
    } finally {
      const left = (byNetwork.get(network) ?? 0) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    }
  };
}

/** How busy each queue is. */
export function queueStates(): readonly Readonly<(typeof queues)[number]>[] {
  return queues;
}
