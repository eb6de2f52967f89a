import { pino } from "pino";

/** A real log whose lines a test can read. */
export function recordedLog() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}
