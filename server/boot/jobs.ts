import type { Database } from "#db/client.ts";
import { withLink } from "#features/auth/links/account-links.server.ts";
import { LINK_JOB, linkJob } from "#features/auth/links/send-link.server.ts";
import { BACKUP_JOB, backupJob, scheduleBackups } from "#features/backup/backup-job.server.ts";
import { fetchImages } from "#features/import/job/fetch-images.server.ts";
import { IMPORT_JOB, importJob } from "#features/import/job/import-job.server.ts";
import { UNFINISHED_JOB, unfinishedUploadJob } from "#features/media/unfinished-uploads.server.ts";
import { afterInserts } from "#features/posts/model/after-save.server.ts";
import { publishJob } from "#features/posts/publishing/publish-job.server.ts";
import { PUBLISH_JOB } from "#features/posts/publishing/schedule.server.ts";
import { RENDER_JOB, renderJob } from "#features/posts/rendering/stored-renderings.server.ts";
import { SEARCH_JOB, searchJob } from "#features/posts/search/search-index.server.ts";
import { MORNING_JOB, morningJob } from "#features/reminders/morning-job.server.ts";
import type { Env } from "#platform/env.server.ts";
import { enqueueJob, type JobKind, releaseAllJobs, startJobs } from "#platform/jobs/jobs.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { SendMail } from "#platform/mail/mailer.server.ts";
import { MAIL_JOB, mailJob } from "#platform/mail/outbox.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import packageJson from "../../package.json" with { type: "json" };
import { SWEEP_JOB, sweepJob } from "./sweep.ts";

type Options = {
  env: Env;
  database: Database;
  storage: Storage;
  send: SendMail;
  log: Logger;
  now: () => Date;
};

/** Enqueues what every start needs, and runs the jobs in the queue. */
export async function startSiteJobs(options: Options) {
  const { env, database, log, now } = options;
  const { db } = database;
  if (database.kind === "embedded") await releaseAllJobs(db);
  await enqueueJob(db, SWEEP_JOB, "everything", now());
  await enqueueJob(db, MORNING_JOB, "daily", now());
  await afterInserts(db, now());
  if (env.backupDir) await scheduleBackups(db, now());
  const kinds = jobKinds(options, () => jobs.wake(MAIL_JOB));
  const jobs = startJobs({ db, log, now, kinds });
  return {
    stop: jobs.stop,
    wakeImports: () => jobs.wake(IMPORT_JOB),
    wakeOutbox: () => {
      jobs.wake(LINK_JOB);
      jobs.wake(MAIL_JOB);
    },
  };
}

/** Every kind of job, by its name in the queue. */
function jobKinds(options: Options, wakeMail: () => void): Record<string, JobKind> {
  const { env, database, storage, log, now } = options;
  const { db, tidy } = database;
  const send: SendMail = async (mail, id) =>
    options.send(await withLink(db, env.siteUrl, mail, now()), id);
  return {
    [MAIL_JOB]: mailJob({ db, send, log, now }),
    [LINK_JOB]: linkJob({ db, now, wakeMail }),
    [SWEEP_JOB]: sweepJob(env, database, now),
    [MORNING_JOB]: morningJob({ db, now, siteUrl: env.siteUrl, contactTo: env.contactTo }),
    [SEARCH_JOB]: searchJob(db, now),
    [RENDER_JOB]: renderJob(db, now),
    [UNFINISHED_JOB]: unfinishedUploadJob({ db, storage }),
    [PUBLISH_JOB]: publishJob(db, now),
    [IMPORT_JOB]: importJob({
      db,
      log,
      now,
      tidy,
      fetchImages: (job, mayContinue) => fetchImages({ db, storage, now }, job, mayContinue),
    }),
    // A machine without a folder for backups leaves them to the others.
    ...(env.backupDir && {
      [BACKUP_JOB]: backupJob({
        database,
        storage,
        version: packageJson.version,
        settings: env.settings,
        folder: env.backupDir,
        keepDays: env.backupKeepDays,
        log,
        now,
      }),
    }),
  };
}
