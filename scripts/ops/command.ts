import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { Database } from "#db/client.ts";
import { DatabaseInUseError } from "#db/embedded/lock.ts";
import { NotPrivateError } from "#db/private-files.ts";
import { AuthError } from "#features/auth/sessions/auth-error.server.ts";
import { BackupError } from "#features/backup/manifest.server.ts";
import { type Env, EnvError, parseEnv } from "#platform/env.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { createLog } from "#platform/log.server.ts";

/** An error whose message is printed without a stack. */
export class UsageError extends Error {}

const EXPECTED_ERRORS = [
  UsageError,
  AppError,
  AuthError,
  BackupError,
  DatabaseInUseError,
  EnvError,
  NotPrivateError,
];

export function say(line: string) {
  process.stdout.write(`${line}\n`);
}

const HELP = { type: "boolean", short: "h" } as const;

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>["values"];

/**
 * Runs a command line tool with its options and arguments. `--help` prints how it is used. A failure
 * prints a sentence and sets exit code 1.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  command: (values: Values<Options>, args: string[]) => unknown,
) {
  try {
    const all: ParseArgsOptionsConfig = { ...options, help: HELP };
    const { values, positionals } = parseArgs({ allowPositionals: true, options: all });
    if (values.help) say(usage);
    else await command(values as Values<Options>, positionals);
  } catch (error) {
    process.exitCode = 1;
    if (isArgumentError(error)) process.stderr.write(`${error.message}\n${usage}\n`);
    else if (isExpected(error)) process.stderr.write(`${error.message}\n`);
    // Node would print all properties of the error, including the values of a failed query.
    else createLog("fatal").fatal({ err: error }, "the command failed");
  }
}

/** Runs the work on the database of the running site or, if none runs, on one that it opens. */
export async function withDatabase<Result>(
  work: (database: Database, env: Env) => Promise<Result>,
  options: { skipMigrations?: boolean } = {},
) {
  // Loaded only where it is needed: the build runs a command that has no database.
  const { connectToRunning, openDatabase } = await import("#db/client.ts");
  const env = parseEnv(process.env);
  const running = env.databaseUrl ? undefined : await connectToRunning(env.dataDir);
  const database = running ?? (await openDatabase({ ...env, ...options }));
  try {
    return await work(database, env);
  } finally {
    await database.close();
  }
}

/** The seconds since `started`, a value of `performance.now()`. */
export function secondsSince(started: number) {
  return ((performance.now() - started) / 1000).toFixed(1);
}

function isArgumentError(error: unknown): error is Error {
  return (
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}

function isExpected(error: unknown): error is Error {
  return EXPECTED_ERRORS.some((kind) => error instanceof kind);
}
