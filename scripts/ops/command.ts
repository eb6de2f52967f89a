import { DatabaseInUseError } from "#db/embedded/lock.ts";
import { NotPrivateError } from "#db/private-files.ts";
import { BackupError } from "#features/backup/backup-error.server.ts";
import { EnvError } from "#platform/env.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { createLog } from "#platform/log.server.ts";

/** Its message is printed without a stack. */
export class UsageError extends Error {}

const EXPECTED = [UsageError, AppError, BackupError, DatabaseInUseError, EnvError, NotPrivateError];

/** Runs a command line tool: a sentence on the terminal and exit code 1 if it fails. */
export async function runCommand(usage: string, command: () => Promise<unknown>) {
  try {
    await command();
  } catch (error) {
    process.exitCode = 1;
    if (isArgumentError(error)) process.stderr.write(`${error.message}\n${usage}\n`);
    else if (isExpected(error)) process.stderr.write(`${error.message}\n`);
    // Node would print all properties of the error, including the values of a failed query.
    else createLog("fatal").fatal({ err: error }, "the command failed");
  }
}

function isArgumentError(error: unknown): error is Error {
  return (
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}

function isExpected(error: unknown): error is Error {
  return EXPECTED.some((kind) => error instanceof kind);
}
