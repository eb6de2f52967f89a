import { backgroundProgram } from "#platform/jobs/background-program.server.ts";
import type { Code } from "./highlight-worker.ts";

// The deadline is longer than any code of an allowed length takes on a busy machine, with its
// language loaded first.
const DEADLINE_MS = 5_000;

/** Adds tokens to code in a worker thread. The result is undefined for code that takes too long. */
export function createHighlighter(deadlineMs = DEADLINE_MS) {
  const program = "#features/posts/rendering/highlight-worker.ts";
  const run = backgroundProgram<Code, string>({ program, runsIn: "thread", deadlineMs });
  return async (code: Code): Promise<string | undefined> => {
    try {
      return await run(code);
    } catch (error) {
      process.emitWarning(`Code in ${code.language} stays plain: ${(error as Error).message}`);
      return undefined;
    }
  };
}
