import { fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { GB } from "#platform/text/byte-size.ts";
import { BackupError } from "./backup-error.server.ts";
import type { DrillResult } from "./drill-program.ts";

// An embedded database of its own takes about half of this.
const MEMORY_BYTES = GB;

export function hasMemoryForDrill() {
  return process.availableMemory() >= MEMORY_BYTES;
}

/** In a process of its own, which gives all of its memory back. */
export async function drillInOwnProcess(path: string, signal: AbortSignal) {
  signal.throwIfAborted();
  // Found by its name in package.json: in the bundle, "beside this module" is elsewhere.
  const program = createRequire(import.meta.url).resolve("#features/backup/drill-program.ts");
  const child = fork(program, [path], { execArgv: [] });
  // Disconnected, it removes its files and exits.
  const stop = () => child.disconnect();
  signal.addEventListener("abort", stop, { once: true });
  let result: DrillResult | undefined;
  child.once("message", (message) => {
    result = message as DrillResult;
  });
  await once(child, "exit");
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  if (!result) throw new BackupError("The restore test stopped before it was done.");
  if ("error" in result) throw new BackupError(result.error);
  return result;
}
