import type { Database } from "#db/client.ts";
import { makePrivate } from "#db/private-files.ts";
import { ensureFirstAdmin } from "#features/auth/accounts/first-admin.server.ts";
import { openImageStorage } from "#features/media/image-storage.server.ts";
import { startStatistics } from "#features/statistics/statistics.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { ErrorReports } from "#platform/errors/error-reports.server.ts";
import { reportOfLogged } from "#platform/errors/logged-report.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { mailFolder, openMailer } from "../mail.ts";
import { startSiteJobs } from "./jobs.ts";

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
  const storage = await openImageStorage(env);
  const admin = await ensureFirstAdmin(
    db,
    { email: env.adminEmail, password: env.adminPassword },
    now(),
  );
  if (admin?.password) announce(admin.email, admin.password);
  await makePrivate(mailFolder(env.dataDir));
  const mailer = openMailer(env, db);
  const jobs = await startSiteJobs({ env, database, storage, send: mailer.send, log, now });
  const { siteUrl, trustProxy } = env;
  const statistics = env.statistics
    ? startStatistics({ db, siteUrl, trustProxy, log, now })
    : undefined;
  const stopStoring = errorReports.startStoring(db, log);
  return {
    database,
    statistics,
    storage,
    importJobs: { wake: jobs.wakeImports },
    outbox: { wake: jobs.wakeOutbox },
    storeError: async (err: unknown, sentence: string) => {
      errorReports.record(reportOfLogged({ err }, sentence));
      await errorReports.store(db, log);
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
