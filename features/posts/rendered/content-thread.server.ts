import { LRUCache } from "lru-cache";
import { AppError } from "#platform/errors/errors.server.ts";
import { backgroundProgram, TaskEndedError } from "#platform/jobs/background-program.server.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import { MB } from "#platform/text/byte-size.ts";
import { type ContentTask, type ContentTasks, runContentTask } from "./content-tasks.server.ts";

type Render = (source: string) => Promise<string>;

/** Renders the same source once, as long as it and its result fit into the given characters. */
export function cachedRender(render: Render, maxCharacters: number): Render {
  const cache = new LRUCache<string, string>({
    maxSize: maxCharacters,
    // The library takes no size of 0.
    sizeCalculation: (result, source) => Math.max(1, source.length + result.length),
  });
  return async (source) => {
    const cached = cache.get(source);
    if (cached !== undefined) return cached;
    const result = await render(source);
    cache.set(source, result);
    return result;
  };
}

type Options<Task> = {
  /** The queue's name in the metrics. */
  queue: string;
  program: `#${string}.ts`;
  runHere: (task: Task) => unknown;
  deadlineMs?: number;
};

// The deadline is many times what the longest post takes.
const DEADLINE_MS = 15_000;
/** The most difficult content of this length takes some milliseconds. Most posts are shorter. */
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

const CACHED_CHARACTERS = 2 * MB;

/** Sanitized content for feeds, the API and posts without a stored rendering. */
export const cleanCached = cachedRender(
  (content) => contentTask("clean", content),
  CACHED_CHARACTERS,
);

export const contentTask = contentRunner();

/** Runs the work on a short post at once, and on a long one in a worker thread. */
export function contentRunner(deadlineMs?: number) {
  const run = longTasks<ContentTask>({
    queue: "content",
    program: "#features/posts/rendered/content-program.ts",
    runHere: runContentTask,
    ...(deadlineMs !== undefined && { deadlineMs }),
  });
  return async <Name extends keyof ContentTasks>(
    name: Name,
    ...args: Parameters<ContentTasks[Name]>
  ) => {
    const result = await run({ name, args }, isLong(args[0]));
    return result as ReturnType<ContentTasks[Name]>;
  };
}
