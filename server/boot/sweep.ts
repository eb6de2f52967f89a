import type { Database } from "#db/client.ts";
import { linkRetention } from "#features/auth/accounts/links.server.ts";
import { challengeRetention } from "#features/auth/passkeys/passkeys.server.ts";
import { deviceRetention } from "#features/auth/sessions/devices.server.ts";
import { sessionRetentions } from "#features/auth/sessions/sessions.server.ts";
import { backupRunRetention } from "#features/backup/queries.server.ts";
import { removeOldMessages } from "#features/contact/queries.server.ts";
import { sweepImports } from "#features/import/job/imports.server.ts";
import { workingCopyRetention } from "#features/posts/editing/commands.server.ts";
import { editorRetention } from "#features/posts/editing/queries.server.ts";
import { deletedPostRetention, moveDeletedPosts } from "#features/posts/model/commands.server.ts";
import { reminderRetention } from "#features/reminders/morning-job.server.ts";
import { statisticsRetentions } from "#features/statistics/statistics.server.ts";
import { auditRetention } from "#platform/audit.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { errorReportRetention } from "#platform/errors/error-reports.server.ts";
import { rateLimitRetention } from "#platform/http/rate-limits.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { removeMailFiles } from "#platform/mail/mail-files.server.ts";
import { deleteExpired, type Retention } from "#platform/retention.server.ts";
import { mailFolder } from "../mail.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export const SWEEP_JOB = "sweep";

/** The rows that are deleted when their time is over. docs/LIMITS.md lists them. */
export const RETENTIONS: Retention[] = [
  ...sessionRetentions,
  ...statisticsRetentions,
  auditRetention,
  backupRunRetention,
  challengeRetention,
  deletedPostRetention,
  deviceRetention,
  editorRetention,
  errorReportRetention,
  linkRetention,
  rateLimitRetention,
  reminderRetention,
  workingCopyRetention,
];

/** Deletes expired data every hour. */
export function sweepJob({ tidy }: Pick<Database, "tidy">): JobKind {
  return {
    run: async (ctx, _, claim) => {
      await sweep(ctx);
      await tidy();
      return new Date(claim.context().now.getTime() + HOUR_MS);
    },
  };
}

export async function sweep(ctx: Ctx) {
  await moveDeletedPosts(ctx);
  await deleteExpired(ctx, RETENTIONS);
  await sweepImports(ctx);
  const { dataDir, messageRetentionDays } = ctx.env;
  if (messageRetentionDays === undefined) return;
  const before = new Date(ctx.now.getTime() - messageRetentionDays * DAY_MS);
  await removeOldMessages(ctx, before);
  await removeMailFiles(mailFolder(dataDir), before);
}
