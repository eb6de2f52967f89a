import { AppError } from "./errors.server.ts";

type Options = {
  /** In the metrics. */
  name: string;
  /** How many tasks run at the same time. */
  concurrency?: number;
  mayWait: number;
  /** How long a task may wait to start. Undefined: as long as it takes. */
  maxWaitMs?: number;
  /** What the person is told whose task is refused. */
  refusal: string;
};

const RETRY_SECONDS = 5;

const queues: { name: string; running: number; waiting: number; refused: number }[] = [];

/**
 * Runs so many tasks at a time, in the order of their arrival. Those that would wait too long are
 * refused with 503 and a time to try again, so that neither memory nor waiting times grow without end.
 */
export function workQueue({ name, concurrency = 1, mayWait, maxWaitMs, refusal }: Options) {
  const waiting = new Set<() => void>();
  const state = { name, running: 0, waiting: 0, refused: 0 };
  queues.push(state);

  function refuse(): AppError {
    state.refused++;
    return new AppError("unavailable", refusal, { retryAfterSeconds: RETRY_SECONDS });
  }

  function turn() {
    return new Promise<void>((resolve, reject) => {
      const timer = maxWaitMs && setTimeout(() => leave(() => reject(refuse())), maxWaitMs);
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

  return async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    if (state.running >= concurrency) {
      if (waiting.size >= mayWait) throw refuse();
      // Whoever finishes passes the turn on, so `running` stays the same.
      await turn();
    } else state.running++;
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next) next();
      else state.running--;
    }
  };
}

/** How busy each queue is. */
export function queueStates(): readonly Readonly<(typeof queues)[number]>[] {
  return queues;
}
