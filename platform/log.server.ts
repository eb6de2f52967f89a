import { type DestinationStream, type Logger, pino } from "pino";
import { loggedError } from "./logged-error.server.ts";

export type { Logger };

/** Logs JSON lines, to stdout by default. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => loggedError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}
