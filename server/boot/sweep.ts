import type { Database, Db } from "#db/client.ts";
import { sweepLinks } from "#features/auth/links/account-links.server.ts";
import { sweepChallenges } from "#features/auth/passkeys/challenges.server.ts";
import { sweepPendingSignIns } from "#features/auth/second-factor/pending-sign-in.server.ts";
import { sweepDevices } from "#features/auth/sessions/known-devices.server.ts";
import { sweepSessions } from "#features/auth/sessions/sessions.server.ts";
import { removeOldMessages } from "#features/contact/messages.server.ts";
import { sweepImports } from "#features/import/job/sweep-imports.server.ts";
import { sweepDeletedPosts } from "#features/posts/editing/deleted-posts.server.ts";
import { sweepEditors } from "#features/posts/editing/post-editors.server.ts";
import { sweepWorkingCopies } from "#features/posts/editing/working-copies.server.ts";
import { removeOldStatistics } from "#features/statistics/statistics.server.ts";
import { sweepAudit } from "#platform/audit.server.ts";
import type { Env } from "#platform/env.server.ts";
import { sweepErrorReports } from "#platform/errors/error-reports-store.server.ts";
import { sweepUses } from "#platform/http/rate-limits.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { removeMailFiles } from "#platform/mail/mail-files.server.ts";
import { mailFolder } from "../mail.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export const SWEEP_JOB = "sweep";

/** Deletes expired data every hour. */
export function sweepJob(env: Env, { db, tidy }: Database, now: () => Date): JobKind {
  return {
    run: async () => {
      await sweep(env, db, now());
      await tidy();
      return new Date(now().getTime() + HOUR_MS);
    },
  };
}

export async function sweep(env: Env, db: Db, now: Date) {
  await sweepSessions(db, now);
  await sweepDevices(db, now);
  await sweepLinks(db, now);
  await sweepPendingSignIns(db, now);
  await sweepChallenges(db, now);
  await sweepUses(db, now);
  await sweepAudit(db, now);
  await sweepErrorReports(db, now);
  await sweepImports(db, now);
  await sweepWorkingCopies(db, now);
  await sweepEditors(db, now);
  await sweepDeletedPosts(db, now);
  const { dataDir, messageRetentionDays, statisticsDays } = env;
  await removeOldStatistics(db, statisticsDays, now);
  if (messageRetentionDays === undefined) return;
  const before = new Date(now.getTime() - messageRetentionDays * DAY_MS);
  await removeOldMessages(db, before, now);
  await removeMailFiles(mailFolder(dataDir), before);
}
