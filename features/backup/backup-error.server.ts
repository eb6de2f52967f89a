import { AppError } from "#platform/errors/errors.server.ts";
import { printable } from "./printable.ts";

const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "EEXIST", "ENOTDIR", "ENOENT"]);

/** Its message is for people: on the terminal, and on the dashboard. */
export class BackupError extends Error {
  override name = "BackupError";

  constructor(message: string, options?: ErrorOptions) {
    super(printable(message), options);
  }
}

/** Never the message of an unexpected error, which may contain the values of a query. */
export function backupErrorMessage(error: unknown) {
  if (error instanceof BackupError || error instanceof AppError) return error.message;
  const code = errorCode(error);
  if (code === "ENOSPC" || code === "53100") return "There isn’t enough disk space.";
  if (NOT_WRITABLE.has(String(code))) {
    return "The folder for backups can’t be written to.";
  }
  return "Something unexpected happened. The site’s log has the details.";
}

function errorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : errorCode(error.cause);
}
