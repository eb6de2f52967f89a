import { AppError } from "./errors.server.ts";

/** Runs tasks one after another. Rejects those that would wait too long, to limit memory use. */
export function oneAtATime(mayWait: number, refusal: string) {
  let inside = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async function inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    if (inside > mayWait) throw new AppError("unavailable", refusal, { retryAfterSeconds: 5 });
    inside++;
    const turn = last.then(job);
    last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      inside--;
    }
  };
}
