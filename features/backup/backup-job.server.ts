import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { timeZone } from "#content/time-zone.ts";
import type { Db } from "#db/client.ts";
import { enqueueJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { nextHour } from "#platform/jobs/next-hour.ts";
import type { Logger } from "#platform/log.server.ts";
import { backupFileName, filesToDelete } from "./backup-files.ts";
import { latestRuns, recordRun } from "./backup-runs.server.ts";
import { drillInOwnProcess, hasMemoryForDrill } from "./drill-process.server.ts";
import type { BackedUpSite } from "./write-backup.server.ts";

export const BACKUP_JOB = "backup";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const DRILL_EVERY_MS = 7 * DAY_MS;
const NIGHT_HOUR = 3;

type Schedule = BackedUpSite & {
  folder: string;
  keepDays: number;
  log: Logger;
  now: () => Date;
};

/** Call it at startup. A backup that is overdue is made at once. */
export async function scheduleBackups(db: Db, now: Date) {
  const isOverdue = !(await hasRun(db, "backup", DAY_MS + HOUR_MS, now));
  await enqueueJob(db, BACKUP_JOB, "daily", isOverdue ? now : nextNight(now));
}

/** A backup every night, on one of the site's machines, and a drill of it once a week. */
export function backupJob(schedule: Schedule): JobKind {
  const { database, log, now } = schedule;
  return {
    run: async (_, { signal }) => {
      // Another machine that started at the same time may have made it.
      if (await hasRun(database.db, "backup", HOUR_MS, now())) return nextNight(now());
      try {
        const path = await backUp(schedule, signal);
        await deleteOldBackups(schedule);
        await drillEveryWeek(schedule, path, signal);
        return nextNight(now());
      } catch (err) {
        if (signal.aborted) throw err;
        log.error({ err }, "the scheduled backup or drill failed");
        return new Date(now().getTime() + HOUR_MS);
      }
    },
  };
}

async function backUp({ folder, now, ...site }: Schedule, signal: AbortSignal) {
  const path = join(folder, backupFileName(now()));
  await recordRun(site.database.db, { kind: "backup", now, signal }, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Not needed until now.
    const { writeBackup } = await import("./write-backup.server.ts");
    return writeBackup(site, path, now(), { signal });
  });
  return path;
}

async function deleteOldBackups({ folder, keepDays, now }: Schedule) {
  for (const name of filesToDelete(await readdir(folder), keepDays, now())) {
    await rm(join(folder, name), { force: true });
  }
}

async function drillEveryWeek({ database, log, now }: Schedule, path: string, signal: AbortSignal) {
  const { db } = database;
  if (await hasRun(db, "drill", DRILL_EVERY_MS - HOUR_MS, now())) return;
  if (!hasMemoryForDrill()) return log.warn("no scheduled drill: too little memory is free");
  await recordRun(db, { kind: "drill", now, signal }, () => drillInOwnProcess(path, signal));
}

async function hasRun(db: Db, kind: "backup" | "drill", withinMs: number, now: Date) {
  const { succeeded } = await latestRuns(db, kind);
  return succeeded !== undefined && now.getTime() - succeeded.startedAt.getTime() < withinMs;
}

/** The next 3 a.m. in the firm's time zone. */
function nextNight(now: Date) {
  return nextHour(NIGHT_HOUR, timeZone, now);
}
