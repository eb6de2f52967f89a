import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { backupRuns } from "#db/schema/backup.ts";
import { AppError } from "#platform/errors.server.ts";
import { BackupError } from "./backup-error.ts";
import { type Manifest, totalsOf } from "./manifest.server.ts";

const RETENTION_MS = 400 * 24 * 60 * 60_000;

type Kind = "backup" | "drill";
type Done = { manifest: Manifest; bytes: number };

/** Does the work, and records how it ended. */
export async function recordRun<Result extends Done>(
  db: Db,
  kind: Kind,
  now: () => Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = now();
  try {
    const done = await work();
    const { rows, images } = totalsOf(done.manifest);
    const { bytes } = done;
    await record(db, { kind, startedAt, finishedAt: now(), bytes, rows, images });
    return done;
  } catch (error) {
    const run = { kind, startedAt, finishedAt: now(), error: sentenceOf(error) };
    // Why it failed matters more than why that could not be recorded.
    await record(db, run).catch(() => {});
    throw error;
  }
}

async function record(db: Db, run: typeof backupRuns.$inferInsert) {
  // A new version backs up before it migrates, where there may be no such table yet.
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('public.backup_runs') is not null as found`,
  );
  if (!rows[0]?.found) return;
  await db.insert(backupRuns).values(run);
  const limit = new Date(run.startedAt.getTime() - RETENTION_MS);
  await db.delete(backupRuns).where(lt(backupRuns.startedAt, limit));
}

/** Never the message of an unexpected error, which may contain the values of a query. */
function sentenceOf(error: unknown) {
  if (error instanceof BackupError || error instanceof AppError) return error.message;
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "53100") return "There isn’t enough disk space.";
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") {
    return "The folder for backups can’t be written to.";
  }
  return "Something unexpected happened. The site’s log has the details.";
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : codeOf(error.cause);
}
