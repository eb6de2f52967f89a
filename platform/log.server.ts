import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { loggedError } from "./errors/logged-error.server.ts";

export type { Logger };

type Options = {
  destination?: DestinationStream;
  /** Gets what is logged as an error with `err`, including the fields of a child logger. */
  onError?: (fields: Record<string, unknown>, sentence: string) => void;
};

const ERROR = 50;

/** Logs JSON lines, to stdout by default. */
export function createLog(level: string, { destination, onError }: Options = {}): Logger {
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, method, at) {
        const [fields, sentence] = args as unknown[];
        if (at >= ERROR && isFields(fields) && fields.err !== undefined) {
          onError?.({ ...this.bindings(), ...fields }, String(sentence));
        }
        return method.apply(this, args);
      },
    },
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => loggedError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
