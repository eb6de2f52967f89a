import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { backupRuns } from "#db/schema/backup.ts";
import { backupErrorMessage } from "./backup-error.server.ts";
import { type Manifest, manifestTotals } from "./manifest.server.ts";

const RETENTION_MS = 400 * 24 * 60 * 60_000;

type Kind = "backup" | "drill";
type Done = { manifest: Manifest; bytes: number };

type Run = { kind: Kind; now: () => Date; signal?: AbortSignal };

/** Does the work, and records how it ended, unless it was canceled. */
export async function recordRun<Result extends Done>(
  db: Db,
  { kind, now, signal }: Run,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = now();
  try {
    const done = await work();
    const { rows, images } = manifestTotals(done.manifest);
    const { bytes } = done;
    await record(db, { kind, startedAt, finishedAt: now(), bytes, rows, images });
    return done;
  } catch (error) {
    if (signal?.aborted) throw error;
    const run = { kind, startedAt, finishedAt: now(), error: backupErrorMessage(error) };
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

/** The latest run of a kind, and the latest that succeeded. */
export async function latestRuns(db: Pick<Db, "select">, kind: Kind) {
  const latest = async (succeeded: boolean) => {
    const outcome = succeeded ? isNull(backupRuns.error) : isNotNull(backupRuns.error);
    const [run] = await db
      .select()
      .from(backupRuns)
      .where(and(eq(backupRuns.kind, kind), outcome))
      .orderBy(desc(backupRuns.startedAt))
      .limit(1);
    return run;
  };
  return { succeeded: await latest(true), failed: await latest(false) };
}
