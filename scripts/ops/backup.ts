// `npm run backup -- FILE`: see USAGE. Works on either database, also while the site is running.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Database } from "#db/client.ts";
import { restoreIntoScratch } from "#features/backup/drill.server.ts";
import { contentInWords } from "#features/backup/manifest.server.ts";
import { recordRun } from "#features/backup/queries.server.ts";
import { writeBackup } from "#features/backup/write-backup.server.ts";
import { openImageStorage } from "#features/media/commands.server.ts";
import { toolContext } from "#platform/context.server.ts";
import type { Env } from "#platform/env.server.ts";
import { byteSize } from "#platform/text/byte-size.ts";
import packageJson from "../../package.json" with { type: "json" };
import { runCommand, say, secondsSince, UsageError, withDatabase } from "./command.ts";

const USAGE = `Usage: npm run backup -- FILE
       npm run backup -- --drill [FILE]

Writes the database, the images and the settings (without secrets) to a new file, also while the
site is running. The file contains password hashes and messages: store it in a safe place.

--drill  restores FILE, or a new backup, into a temporary database and folder, compares everything
         with the backup, and records the result for the dashboard. The site isn't touched.`;

await runCommand(USAGE, { drill: { type: "boolean" } }, async (values, [file, ...rest]) => {
  if (rest.length > 0 || (!file && !values.drill)) throw new UsageError(USAGE);
  await withDatabase(
    (database, env) =>
      values.drill ? drill(database, env, file) : backUp(database, env, resolve(file ?? "")),
    { skipMigrations: true },
  );
});

async function backUp(database: Database, env: Env, path: string) {
  const signal = interruption();
  await recordRun(
    () => toolContext(database.db, env),
    { kind: "backup", signal },
    () => write(database, env, path, signal),
  );
}

async function write(database: Database, env: Env, path: string, signal: AbortSignal) {
  const started = performance.now();
  const storage = await openImageStorage(env);
  const site = { database, storage, version: packageJson.version, settings: env.settings };
  const done = await writeBackup(site, path, new Date(), { signal, onProgress: say });
  for (const name of done.manifest.missing_images) say(`The image file ${name} was not found.`);
  say(
    `Backed up ${contentInWords(done.manifest)} to ${path}: ${byteSize(done.bytes)} in ${secondsSince(started)} s.`,
  );
  return done;
}

async function drill(database: Database, env: Env, file: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), "site-drill-"));
  try {
    const signal = interruption();
    await recordRun(
      () => toolContext(database.db, env),
      { kind: "drill", signal },
      async () => {
        const path = file ? resolve(file) : join(folder, "backup.tar");
        if (!file) await write(database, env, path, signal);
        const started = performance.now();
        const done = await restoreIntoScratch(path, join(folder, "data"), say);
        say(
          `Restored and compared ${contentInWords(done.manifest)} in ${secondsSince(started)} s: no differences.`,
        );
        return done;
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes Ctrl-C remove the unfinished backup and then end the command. */
function interruption() {
  const stop = new AbortController();
  const interrupt = () => stop.abort(new UsageError("Interrupted."));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  return stop.signal;
}
