import type { OnChange } from "#db/changes.ts";
import { openDatabase } from "#db/client.ts";
import { ensureFirstAdmin } from "#features/auth/first-admin.server.ts";
import { fetchImages } from "#features/import/import-images.server.ts";
import { startImportJobs } from "#features/import/import-job.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { openStorage } from "#platform/storage.server.ts";
import { openMail } from "./mail.ts";
import { startSweeping } from "./sweep.ts";

const START_AGAIN = 70;

/** Opens what a running site holds open, and closes it again in reverse order. */
export async function openSite(env: Env, log: Logger, now: () => Date, onChange?: OnChange) {
  const onCrash = (err: Error) => startAgain(log, err);
  const database = await openDatabase({ ...env, onCrash, ...(onChange && { onChange }) });
  const { db } = database;
  const storage = await openStorage(env);
  const admin = await ensureFirstAdmin(
    db,
    { email: env.adminEmail, password: env.adminPassword },
    now(),
  );
  if (admin?.password) announce(admin.email, admin.password);
  const sweeping = startSweeping(env, database, log, now);
  const mail = await openMail(env, database, log, now);
  const importJobs = startImportJobs({
    db,
    log,
    now,
    tidy: database.tidy,
    isAlone: database.kind === "embedded",
    fetchImages: (job, keepClaim) => fetchImages({ db, storage, now }, job, keepClaim),
  });
  return {
    database,
    storage,
    importJobs,
    outbox: mail.outbox,
    close: async () => {
      await importJobs.stop();
      await mail.close();
      sweeping.stop();
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
