import { MB } from "#platform/text/byte-size.ts";
import { type ContentTask, type ContentTasks, runContentTask } from "./content-tasks.server.ts";
import { isLong, longTasks } from "./long-tasks.server.ts";
import { cachedRender } from "./render-cache.server.ts";

const CACHED_CHARACTERS = 2 * MB;

/** For feeds, the API and posts without a stored rendering. Keyed by the content itself. */
export const cleanCached = cachedRender(
  (content) => contentTask("clean", content),
  CACHED_CHARACTERS,
);

export const contentTask = contentRunner();

/** Runs the work on a short post at once, and on a long one in a worker thread. */
export function contentRunner(deadlineMs?: number) {
  const run = longTasks<ContentTask>({
    queue: "content",
    program: "#features/posts/content/content-program.ts",
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
