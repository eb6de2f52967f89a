import { firm } from "#content/firm.ts";
import type { Database } from "#db/client.ts";
import { makePrivate } from "#db/private-files.ts";
import { ensureFirstAdmin } from "#features/auth/accounts/first-admin.server.ts";
import { withLink } from "#features/auth/links/account-links.server.ts";
import { LINK_JOB, linkJob } from "#features/auth/links/send-link.server.ts";
import { BACKUP_JOB, backupJob, scheduleBackups } from "#features/backup/backup-job.server.ts";
import { IMPORT_JOB } from "#features/import/job/control-import.server.ts";
import { fetchImages } from "#features/import/job/fetch-images.server.ts";
import { importJob } from "#features/import/job/import-job.server.ts";
import { openImageStorage } from "#features/media/image-storage.server.ts";
import { UNFINISHED_JOB, unfinishedUploadJob } from "#features/media/unfinished-uploads.server.ts";
import {
  ARTICLE_JOB,
  articleJob,
  requestArticles,
} from "#features/posts/article/stored-article.server.ts";
import { publishJob } from "#features/posts/publishing/publish-job.server.ts";
import { PUBLISH_JOB } from "#features/posts/publishing/schedule.server.ts";
import {
  requestIndexing,
  SEARCH_JOB,
  searchJob,
} from "#features/posts/search/search-index.server.ts";
import { startStatistics } from "#features/statistics/statistics.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { ErrorReports } from "#platform/errors/error-reports.server.ts";
import { enqueueJob, releaseAllJobs, startJobs } from "#platform/jobs/jobs.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { SendMail } from "#platform/mail/mailer.server.ts";
import { MAIL_JOB, mailJob } from "#platform/mail/outbox.server.ts";
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

/** Opens the storage, mailer and job runner; `close` closes them and the database in reverse order. */
export async function openSite({ env, database, log, errorReports, now }: Options) {
  const { db } = database;
  const storage = await openImageStorage(env);
  const admin = await ensureFirstAdmin(
    db,
    { email: env.adminEmail, password: env.adminPassword },
    now(),
  );
  if (admin?.password) announce(admin.email, admin.password);
  await makePrivate(mailFolder(env.dataDir));
  const mailer = openMailer(env);
  if (database.kind === "embedded") await releaseAllJobs(db);
  await enqueueJob(db, SWEEP_JOB, "everything", now());
  await requestIndexing(db, now());
  await requestArticles(db, now());
  if (env.backupDir) await scheduleBackups(db, now());
  const { siteUrl, trustProxy } = env;
  const send: SendMail = async (mail, id) =>
    mailer.send(await withLink(db, siteUrl, mail, now()), id);
  const wakeMail = () => jobs.wake(MAIL_JOB);
  const jobs = startJobs({
    db,
    log,
    now,
    kinds: {
      [MAIL_JOB]: mailJob({ db, send, log, now }),
      [LINK_JOB]: linkJob({ db, siteName: firm.name, now, wakeMail }),
      [SWEEP_JOB]: sweepJob(env, database, now),
      [SEARCH_JOB]: searchJob(db, now),
      [ARTICLE_JOB]: articleJob(db, now),
      [UNFINISHED_JOB]: unfinishedUploadJob({ db, storage }),
      [PUBLISH_JOB]: publishJob(db, now),
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
      [IMPORT_JOB]: importJob({
        db,
        log,
        now,
        tidy: database.tidy,
        fetchImages: (job, mayContinue) => fetchImages({ db, storage, now }, job, mayContinue),
      }),
    },
  });
  const statistics = env.statistics
    ? startStatistics({ db, siteUrl, trustProxy, log, now })
    : undefined;
  const stopStoring = errorReports.startStoring(db, log);
  return {
    database,
    statistics,
    storage,
    importJobs: { wake: () => jobs.wake(IMPORT_JOB) },
    outbox: {
      wake: () => {
        jobs.wake(LINK_JOB);
        wakeMail();
      },
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
