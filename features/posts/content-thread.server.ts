import { backgroundProgram, TaskEndedError } from "#platform/background-program.server.ts";
import { MB } from "#platform/byte-size.ts";
import { AppError } from "#platform/errors.server.ts";
import { workQueue } from "#platform/work-queue.server.ts";
import { type ContentTask, type ContentTasks, runContentTask } from "./content-tasks.server.ts";
import { cachedRender } from "./render-cache.server.ts";

// Many times what the longest post takes.
const DEADLINE_MS = 15_000;
/** Of the most difficult content, this takes some milliseconds. Most posts are shorter. */
const SHORT_MAX = 20_000;
const CACHED_CHARACTERS = 2 * MB;

const inTurn = workQueue({
  name: "content",
  mayWait: 50,
  refusal: "Too many long posts at once. Please try again in a moment.",
});

/** For feeds, the API and posts without a stored article. Keyed by the content itself. */
export const cleanCached = cachedRender(
  (content) => contentTask("clean", content),
  CACHED_CHARACTERS,
);

export const contentTask = contentRunner(DEADLINE_MS);

export function isLong(content: string) {
  return content.length > SHORT_MAX;
}

/** Runs the work on a short post at once, and on a long one in a worker thread, with a deadline. */
export function contentRunner(deadlineMs: number) {
  const program = "#features/posts/content-program.ts";
  const run = backgroundProgram<ContentTask, unknown>({ program, runsIn: "thread", deadlineMs });
  return async <Name extends keyof ContentTasks>(
    name: Name,
    ...args: Parameters<ContentTasks[Name]>
  ): Promise<ReturnType<ContentTasks[Name]>> => {
    const task = { name, args };
    const result = isLong(args[0])
      ? await inTurn(() => run(task)).catch(refuse)
      : runContentTask(task);
    return result as ReturnType<ContentTasks[Name]>;
  };
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
