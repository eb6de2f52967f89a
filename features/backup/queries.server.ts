import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { backupRuns } from "#db/schema/backup.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Retention } from "#platform/retention.server.ts";
import { backupErrorMessage, type Manifest, manifestTotals } from "./manifest.server.ts";

export const backupRunRetention: Retention = { column: backupRuns.startedAt, days: 400 };

type Kind = "backup" | "drill";
type Done = { manifest: Manifest; bytes: number };

type Run = { kind: Kind; signal?: AbortSignal };

/** Does the work, and records how it ended, unless it was canceled. */
export async function recordRun<Result extends Done>(
  context: () => Ctx,
  { kind, signal }: Run,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = context().now;
  try {
    const done = await work();
    const { rows, images } = manifestTotals(done.manifest);
    const { bytes } = done;
    await record(context(), { kind, startedAt, bytes, rows, images });
    return done;
  } catch (error) {
    if (signal?.aborted) throw error;
    const run = { kind, startedAt, error: backupErrorMessage(error) };
    // The reason for the failure matters more than the reason why it could not be recorded.
    await record(context(), run).catch(() => {});
    throw error;
  }
}

async function record(ctx: Ctx, run: Omit<typeof backupRuns.$inferInsert, "finishedAt">) {
  // A new version backs up before it migrates, where there may be no such table yet.
  const { rows } = await ctx.db.execute<{ found: boolean }>(
    sql`select to_regclass('public.backup_runs') is not null as found`,
  );
  if (!rows[0]?.found) return;
  await ctx.db.insert(backupRuns).values({ ...run, finishedAt: ctx.now });
}

/** The latest run of a kind, and the latest that succeeded. */
export async function latestRuns(ctx: Ctx, kind: Kind) {
  const latest = async (succeeded: boolean) => {
    const outcome = succeeded ? isNull(backupRuns.error) : isNotNull(backupRuns.error);
    const [run] = await ctx.db
      .select()
      .from(backupRuns)
      .where(and(eq(backupRuns.kind, kind), outcome))
      .orderBy(desc(backupRuns.startedAt))
      .limit(1);
    return run;
  };
  return { succeeded: await latest(true), failed: await latest(false) };
}

/** The latest backup and drill; failures only if nothing has succeeded since. */
export async function backupStatus(ctx: Ctx) {
  const backup = await latestRuns(ctx, "backup");
  const drill = await latestRuns(ctx, "drill");
  return {
    latest: succeeded(backup),
    failed: failedSince(backup),
    latest_drill: succeeded(drill),
    failed_drill: failedSince(drill),
  };
}

type Runs = Awaited<ReturnType<typeof latestRuns>>;

function succeeded({ succeeded: run }: Runs) {
  return run ? { at: run.startedAt, bytes: run.bytes ?? 0 } : null;
}

function failedSince({ succeeded: good, failed: bad }: Runs) {
  if (!bad || (good && good.startedAt > bad.startedAt)) return null;
  return { at: bad.startedAt, error: bad.error ?? "" };
}
