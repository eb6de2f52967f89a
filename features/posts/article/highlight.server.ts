import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { MB } from "#platform/byte-size.ts";
import { LANGUAGES, listedLanguage } from "../code-languages.ts";
import type { Code } from "./highlight-worker.ts";

const CODE_MAX = 20_000;
// Longer than any code of this length needs, with its language loaded first, on a busy machine.
const DEADLINE_MS = 5_000;
const START_DEADLINE_MS = 15_000;
const IDLE_MS = 20_000;
const MEMORY_MB = 256;

const known = new Set(LANGUAGES.map(([value]) => value).filter((value) => value !== ""));
/** The HTML of code, or undefined for code that stays plain. */
const results = new LRUCache<string, { html: string | undefined }>({
  maxSize: 2 * MB,
  sizeCalculation: ({ html = "" }, key) => key.length + html.length,
});

let running: Promise<Worker> | undefined;
let queue: Promise<unknown> = Promise.resolve();
let idle: NodeJS.Timeout | undefined;

/**
 * The text as HTML with a span around each token, or undefined if it stays plain: the language is
 * not known, or the text is too long or takes too long.
 */
export async function highlight(language: string, text: string): Promise<string | undefined> {
  const code = { language: listedLanguage(language), text };
  if (!known.has(code.language) || text.length > CODE_MAX) return undefined;
  const key = `${code.language} ${text}`;
  const result = results.get(key) ?? { html: await queued(() => run(code)) };
  results.set(key, result);
  return result.html;
}

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
    const [html] = await once(worker, "message", { signal: AbortSignal.timeout(DEADLINE_MS) });
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
  // Found by its name in package.json: in the bundle, "next to this module" is elsewhere.
  const program = createRequire(import.meta.url).resolve(
    "#features/posts/article/highlight-worker.ts",
  );
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  const worker = new Worker(program, { execArgv: [], resourceLimits });
  // Between two requests nothing awaits its errors; the next request then starts another.
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
