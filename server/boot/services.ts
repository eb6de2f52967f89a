import type { Database } from "#db/client.ts";
import { makePrivate } from "#db/private-files.ts";
import { ensureFirstAdmin } from "#features/auth/accounts/first-admin.server.ts";
import { withLink } from "#features/auth/accounts/links.server.ts";
import { LINK_JOB, linkJob } from "#features/auth/accounts/send-link.server.ts";
import { BACKUP_JOB, backupJob, scheduleBackups } from "#features/backup/jobs.server.ts";
import { importJob } from "#features/import/job/import-job.server.ts";
import { IMPORT_JOB } from "#features/import/job/imports.server.ts";
import {
  openImageStorage,
  UNFINISHED_JOB,
  unfinishedUploadJob,
} from "#features/media/commands.server.ts";
import { afterInserts, PUBLISH_JOB } from "#features/posts/model/commands.server.ts";
import { publishJob } from "#features/posts/model/jobs.server.ts";
import { RENDER_JOB, renderJob } from "#features/posts/rendered/stored-renderings.server.ts";
import { SEARCH_JOB, searchJob } from "#features/posts/search/search-index.server.ts";
import { MORNING_JOB, morningJob } from "#features/reminders/morning-job.server.ts";
import { startStatistics } from "#features/statistics/statistics.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Env } from "#platform/env.server.ts";
import { type ErrorReports, reportOfLogged } from "#platform/errors/error-reports.server.ts";
import { enqueueJob, type JobKind, releaseAllJobs, startJobs } from "#platform/jobs/jobs.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { SendMail } from "#platform/mail/mailer.server.ts";
import { MAIL_JOB, mailJob } from "#platform/mail/outbox.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import packageJson from "../../package.json" with { type: "json" };
import { mailFolder, openMailer } from "../mail.ts";
import { SWEEP_JOB, sweepJob } from "./sweep.ts";

type Options = {
  env: Env;
  database: Database;
  log: Logger;
  errorReports: ErrorReports;
  now: () => Date;
};

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens the storage, mailer and job runner; `close` closes them and the database in reverse order. */
export async function openServices({ env, database, log, errorReports, now }: Options) {
  const { db } = database;
  const wake = (kind: string) => jobs.wake(kind);
  const context = (): Ctx => ({ db, now: now(), log, env, wake });
  const storage = await openImageStorage(env);
  const admin = await ensureFirstAdmin(context(), {
    email: env.adminEmail,
    password: env.adminPassword,
  });
  if (admin?.password) announce(admin.email, admin.password);
  await makePrivate(mailFolder(env.dataDir));
  const mailer = openMailer(context);
  await enqueueFirstJobs(context(), database.kind);
  const jobs = startJobs({ context, kinds: jobKinds({ context, database, storage, mailer }) });
  const statistics = env.statistics ? startStatistics(context) : undefined;
  const stopStoring = errorReports.startStoring(context);
  return {
    context,
    database,
    statistics,
    storage,
    wake,
    storeError: async (err: unknown, sentence: string) => {
      errorReports.record(reportOfLogged({ err }, sentence));
      await errorReports.store(context());
    },
    stopJobs: jobs.stop,
    close: async () => {
      await statistics?.stop();
      await jobs.stop();
      await mailer.close();
      await stopStoring();
      await database.close();
    },
  };
}

function announce(email: string, password: string) {
  process.stdout.write(
    `The first admin is ${email} with the password ${password} (shown only once)\n`,
  );
}

/** Enqueues what every start needs. */
async function enqueueFirstJobs(ctx: Ctx, kind: Database["kind"]) {
  if (kind === "embedded") await releaseAllJobs(ctx);
  await enqueueJob(ctx, SWEEP_JOB, "everything", ctx.now);
  await enqueueJob(ctx, MORNING_JOB, "daily", ctx.now);
  await afterInserts(ctx);
  if (ctx.env.backupDir) await scheduleBackups(ctx);
}

type JobOptions = {
  context: () => Ctx;
  database: Database;
  storage: Storage;
  mailer: { send: SendMail };
};

/** Every kind of job, by its name in the queue. */
function jobKinds({ context, database, storage, mailer }: JobOptions): Record<string, JobKind> {
  const { env } = context();
  return {
    [MAIL_JOB]: mailJob(async (mail, id) => mailer.send(await withLink(context(), mail), id)),
    [LINK_JOB]: linkJob(),
    [SWEEP_JOB]: sweepJob(database),
    [MORNING_JOB]: morningJob(),
    [SEARCH_JOB]: searchJob(),
    [RENDER_JOB]: renderJob(),
    [UNFINISHED_JOB]: unfinishedUploadJob(storage),
    [PUBLISH_JOB]: publishJob(),
    [IMPORT_JOB]: importJob({ tidy: database.tidy, fetching: { storage } }),
    // A machine without a folder for backups leaves them to the others.
    ...(env.backupDir && {
      [BACKUP_JOB]: backupJob({
        database,
        storage,
        version: packageJson.version,
        settings: env.settings,
        folder: env.backupDir,
        keepDays: env.backupKeepDays,
      }),
    }),
  };
}
