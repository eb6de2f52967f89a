import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { programPath } from "#db/program.ts";
import type { Code } from "./highlight-worker.ts";

// Longer than any code of an allowed length takes on a busy machine, with its language loaded first.
const DEADLINE_MS = 5_000;
const START_DEADLINE_MS = 15_000;
const IDLE_MS = 20_000;
const MEMORY_MB = 256;

/**
 * Adds tokens to code in a worker thread, which starts with the first code and ends when idle. The
 * result is undefined for code that takes too long; the next code then gets another worker.
 */
export function createHighlighter(deadline = DEADLINE_MS) {
  let running: Promise<Worker> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  return (code: Code) => queued(() => run(code));

  /** One after the other, so that the deadline applies to one piece of code. */
  function queued<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => {});
    return done;
  }

  async function run(code: Code): Promise<string | undefined> {
    clearTimeout(idle);
    try {
      running ??= start();
      const worker = await running;
      worker.ref();
      worker.postMessage(code);
      const [html] = await once(worker, "message", { signal: AbortSignal.timeout(deadline) });
      worker.unref();
      return html;
    } catch (error) {
      process.emitWarning(`Code in ${code.language} stays plain: ${(error as Error).message}`);
      await stop();
      return undefined;
    } finally {
      idle = setTimeout(() => void queued(stop), IDLE_MS).unref();
    }
  }

  async function start() {
    const program = programPath("#features/posts/article/highlight-worker.ts");
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
    const worker = new Worker(program, { execArgv: [], resourceLimits });
    // Between two requests nothing awaits its errors. The next request starts another worker.
    worker.on("error", () => {});
    worker.on("exit", () => {
      running = undefined;
    });
    await once(worker, "message", { signal: AbortSignal.timeout(START_DEADLINE_MS) });
    return worker;
  }

  async function stop() {
    const worker = await running?.catch(() => undefined);
    running = undefined;
    await worker?.terminate();
  }
}
