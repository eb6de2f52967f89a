import { AppError } from "#platform/errors/errors.server.ts";
import { backgroundProgram, TaskEndedError } from "#platform/jobs/background-program.server.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";

type Options<Task> = {
  /** Its name in the metrics. */
  queue: string;
  program: `#${string}.ts`;
  runHere: (task: Task) => unknown;
  deadlineMs?: number;
};

// Many times what the longest post takes.
const DEADLINE_MS = 15_000;
/** Of the most difficult content, this takes some milliseconds. Most posts are shorter. */
const SHORT_MAX = 20_000;

export function isLong(...texts: string[]) {
  return texts.reduce((length, text) => length + text.length, 0) > SHORT_MAX;
}

/** Runs short tasks at once, and long ones in the program of a worker thread, with a deadline. */
export function longTasks<Task>(options: Options<Task>) {
  const { queue, program, runHere, deadlineMs = DEADLINE_MS } = options;
  const run = backgroundProgram<Task, unknown>({ program, runsIn: "thread", deadlineMs });
  const enqueue = workQueue({
    name: queue,
    mayWait: 50,
    refusal: "Too many long posts at once. Please try again in a moment.",
  });
  return async (task: Task, isLongTask: boolean) =>
    isLongTask ? enqueue(() => run(task)).catch(refuse) : runHere(task);
}

/** Whether the post itself is the reason: another attempt would take as long. */
export function isTooDifficult(error: unknown) {
  return error instanceof AppError && error.cause instanceof TaskEndedError;
}

function refuse(cause: unknown): never {
  if (!(cause instanceof TaskEndedError)) throw cause;
  const sentence = "This post’s HTML takes too long to process. Simplify it, or split the post.";
  throw new AppError("invalid", sentence, { cause });
}
