import { firm } from "#content/firm.ts";
import { openDatabase } from "#db/client.ts";
import { ensureFirstAdmin } from "#features/auth/first-admin.server.ts";
import { sweepSessions } from "#features/auth/sessions.server.ts";
import { fetchImages } from "#features/import/import-images.server.ts";
import { startImportJobs } from "#features/import/import-job.server.ts";
import { sweepImports } from "#features/import/imports.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { createMailer } from "#platform/mailer.server.ts";
import { startOutbox } from "#platform/outbox.server.ts";
import { openStorage } from "#platform/storage.server.ts";

const START_AGAIN = 70;
const SWEEP_EVERY_MS = 60 * 60_000;

/** Opens what a running site holds open, and closes it again in reverse order. */
export async function openSite(env: Env, log: Logger, now: () => Date) {
  const database = await openDatabase({ ...env, onCrash: (err) => startAgain(log, err) });
  const { db } = database;
  const storage = await openStorage(env);
  const admin = await ensureFirstAdmin(
    db,
    { email: env.adminEmail, password: env.adminPassword },
    now(),
  );
  if (admin?.password) announce(admin.email, admin.password);

  const sweep = () =>
    sweepSessions(db, now())
      .then(() => sweepImports(db, now()))
      .then(database.tidy)
      .catch((err) => log.warn({ err }, "the database was not swept"));
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS);
  const mail = env.smtpUrl ? startMail(env, env.smtpUrl) : undefined;

  function startMail({ mailFrom, siteUrl }: Env, smtpUrl: string) {
    const from = mailFrom ?? `${firm.name} <${firm.email}>`;
    const mailer = createMailer({ smtpUrl, from, siteUrl });
    return { mailer, outbox: startOutbox({ db, send: mailer.send, log, now }) };
  }

  const importJobs = startImportJobs({
    db,
    log,
    now,
    tidy: database.tidy,
    fetchImages: (job, keepClaim) => fetchImages({ db, storage, now }, job, keepClaim),
  });

  return {
    database,
    storage,
    importJobs,
    outbox: mail?.outbox,
    close: async () => {
      await importJobs.stop();
      await mail?.outbox.stop();
      mail?.mailer.close();
      clearInterval(sweeping);
      await database.close();
    },
  };
}

/** The embedded database died under us. `npm start` starts the site again on this code. */
function startAgain(log: Logger, err: Error) {
  log.fatal({ err }, "the embedded database has crashed; the site must start again");
  process.exit(START_AGAIN);
}

function announce(email: string, password: string) {
  process.stdout.write(
    `The first admin is ${email} with the password ${password} (shown only this once)\n`,
  );
}
