import { AppError } from "./errors.server.ts";

/** Runs jobs one after the other. Who would wait too long is sent away, so that memory is bounded. */
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
