import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { timeZone } from "#content/time-zone.ts";
import type { Ctx } from "#platform/context.server.ts";
import { enqueueJob, type JobKind, nextHour } from "#platform/jobs/jobs.server.ts";
import { GB } from "#platform/text/byte-size.ts";
import type { DrillResult } from "./drill-program.ts";
import { BackupError } from "./manifest.server.ts";
import { latestRuns, recordRun } from "./queries.server.ts";
import type { BackedUpSite } from "./write-backup.server.ts";

export const BACKUP_JOB = "backup";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const DRILL_EVERY_MS = 7 * DAY_MS;
const NIGHT_HOUR = 3;

type Schedule = BackedUpSite & { folder: string; keepDays: number };

/** Schedules the nightly backup at startup. One that is overdue is made at once. */
export async function scheduleBackups(ctx: Ctx) {
  const isOverdue = !(await hasRun(ctx, "backup", DAY_MS + HOUR_MS));
  await enqueueJob(ctx, BACKUP_JOB, "daily", isOverdue ? ctx.now : nextNight(ctx.now));
}

/** A backup every night, on one of the site's machines, and a drill of it once a week. */
export function backupJob(schedule: Schedule): JobKind {
  return {
    run: async (ctx, _, { signal, context }) => {
      // Another machine that started at the same time may have made it.
      if (await hasRun(ctx, "backup", HOUR_MS)) return nextNight(ctx.now);
      try {
        const path = await backUp(schedule, context, signal);
        await deleteOldBackups(schedule, context().now);
        await drillEveryWeek(context, path, signal);
        return nextNight(context().now);
      } catch (err) {
        if (signal.aborted) throw err;
        ctx.log.error({ err }, "the scheduled backup or drill failed");
        return new Date(context().now.getTime() + HOUR_MS);
      }
    },
  };
}

async function backUp({ folder, ...site }: Schedule, context: () => Ctx, signal: AbortSignal) {
  const path = join(folder, backupFileName(context().now));
  await recordRun(context, { kind: "backup", signal }, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // It is imported here, because nothing needs it earlier.
    const { writeBackup } = await import("./write-backup.server.ts");
    return writeBackup(site, path, context().now, { signal });
  });
  return path;
}

async function deleteOldBackups({ folder, keepDays }: Schedule, now: Date) {
  for (const name of filesToDelete(await readdir(folder), keepDays, now)) {
    await rm(join(folder, name), { force: true });
  }
}

async function drillEveryWeek(context: () => Ctx, path: string, signal: AbortSignal) {
  const ctx = context();
  if (await hasRun(ctx, "drill", DRILL_EVERY_MS - HOUR_MS)) return;
  if (!hasMemoryForDrill()) return ctx.log.warn("no scheduled drill: too little memory is free");
  await recordRun(context, { kind: "drill", signal }, () => drillInOwnProcess(path, signal));
}

async function hasRun(ctx: Ctx, kind: "backup" | "drill", withinMs: number) {
  const { succeeded } = await latestRuns(ctx, kind);
  return succeeded !== undefined && ctx.now.getTime() - succeeded.startedAt.getTime() < withinMs;
}

/** The next 3 a.m. in the firm's time zone. */
function nextNight(now: Date) {
  return nextHour(NIGHT_HOUR, timeZone, now);
}

// An embedded database of its own takes about half of this.
const MEMORY_BYTES = GB;

export function hasMemoryForDrill() {
  return process.availableMemory() >= MEMORY_BYTES;
}

/** Runs the drill in a process of its own, which gives all of its memory back. */
async function drillInOwnProcess(path: string, signal: AbortSignal) {
  signal.throwIfAborted();
  // The program is found by its name in package.json: in the bundle, its relative path differs.
  const program = createRequire(import.meta.url).resolve("#features/backup/drill-program.ts");
  const child = fork(program, [path], { execArgv: [] });
  // When it is disconnected, the process removes its files and exits.
  const stop = () => child.disconnect();
  signal.addEventListener("abort", stop, { once: true });
  let result: DrillResult | undefined;
  child.once("message", (message) => {
    result = message as DrillResult;
  });
  await once(child, "exit");
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  if (!result) throw new BackupError("The restore test stopped before it was done.");
  if ("error" in result) throw new BackupError(result.error);
  return result;
}

const NAME = /^site-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar$/;
const ONE_DAY_MS = 24 * 60 * 60_000;
const MONTHLY_DAYS = 365;

/** "site-2026-11-16T11-00-00Z.tar" */
export function backupFileName(at: Date) {
  return `site-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar`;
}

/**
 * The scheduled backups to delete: after the given number of days, all but the first of each month,
 * and all after a year. The latest one stays, and so do files that someone else named.
 */
export function filesToDelete(names: string[], keepDays: number, now: Date) {
  const backups = names
    .map((name) => ({ name, at: backupTime(name) }))
    .filter((file) => file.at !== undefined)
    .sort((a, b) => a.name.localeCompare(b.name));
  const latest = backups.at(-1);
  const firstOfMonth = new Map(backups.toReversed().map(({ name }) => [backupMonth(name), name]));
  return backups
    .filter(({ name, at = 0 }) => {
      const days = (now.getTime() - at) / ONE_DAY_MS;
      const isMonthly = firstOfMonth.get(backupMonth(name)) === name && days <= MONTHLY_DAYS;
      return days > keepDays && !isMonthly && name !== latest?.name;
    })
    .map(({ name }) => name);
}

function backupTime(name: string) {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : undefined;
}

function backupMonth(name: string) {
  return name.slice("site-".length, "site-2026-11".length);
}
