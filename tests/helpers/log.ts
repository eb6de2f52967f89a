import { createLog } from "#platform/log.server.ts";

/** The site's log, with lines that a test can read. */
export function recordedLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}
