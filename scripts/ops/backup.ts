// `npm run backup -- FILE`: see USAGE. Works on either database, also while the site is running.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { connectToRunning, type Database, openDatabase } from "#db/client.ts";
import { recordRun } from "#features/backup/backup-runs.server.ts";
import { restoreIntoScratch } from "#features/backup/drill.server.ts";
import { contentInWords } from "#features/backup/manifest.server.ts";
import { writeBackup } from "#features/backup/write-backup.server.ts";
import { openImageStorage } from "#features/media/image-storage.server.ts";
import { type Env, parseEnv } from "#platform/env.server.ts";
import { byteSize } from "#platform/text/byte-size.ts";
import packageJson from "../../package.json" with { type: "json" };
import { runCommand, UsageError } from "./command.ts";

const USAGE = `Usage: npm run backup -- FILE
       npm run backup -- --drill [FILE]

Writes the database, the images and the settings (without secrets) to a new file, also while the
site is running. The file contains password hashes and messages: store it in a safe place.

--drill  restores FILE, or a new backup, into a temporary database and folder, compares everything
         with the backup, and records the result for the dashboard. The site isn't touched.`;

const now = () => new Date();
const say = (line: string) => void process.stdout.write(`${line}\n`);

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { drill: { type: "boolean" }, help: { type: "boolean" } },
  });
  const [file, ...rest] = positionals;
  if (values.help) return say(USAGE);
  if (rest.length > 0 || (!file && !values.drill)) throw new UsageError(USAGE);
  const env = parseEnv(process.env);
  const running = env.databaseUrl ? undefined : await connectToRunning(env.dataDir);
  const database = running ?? (await openDatabase({ ...env, skipMigrations: true }));
  try {
    await (values.drill ? drill(database, env, file) : backUp(database, env, resolve(file ?? "")));
  } finally {
    await database.close();
  }
});

async function backUp(database: Database, env: Env, path: string) {
  const signal = interruption();
  await recordRun(database.db, { kind: "backup", now, signal }, () =>
    write(database, env, path, signal),
  );
}

async function write(database: Database, env: Env, path: string, signal: AbortSignal) {
  const started = performance.now();
  const storage = await openImageStorage(env);
  const site = { database, storage, version: packageJson.version, settings: env.settings };
  const done = await writeBackup(site, path, now(), { signal, onProgress: say });
  for (const name of done.manifest.missing_images) say(`The image file ${name} was not found.`);
  say(
    `Backed up ${contentInWords(done.manifest)} to ${path}: ${byteSize(done.bytes)} in ${seconds(started)} s.`,
  );
  return done;
}

async function drill(database: Database, env: Env, file: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), "site-drill-"));
  try {
    const signal = interruption();
    await recordRun(database.db, { kind: "drill", now, signal }, async () => {
      const path = file ? resolve(file) : join(folder, "backup.tar");
      if (!file) await write(database, env, path, signal);
      const started = performance.now();
      const done = await restoreIntoScratch(path, join(folder, "data"), say);
      say(
        `Restored and compared ${contentInWords(done.manifest)} in ${seconds(started)} s: no differences.`,
      );
      return done;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ctrl-C removes what was written, and then ends the command. */
function interruption() {
  const stop = new AbortController();
  const interrupt = () => stop.abort(new UsageError("Interrupted."));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  return stop.signal;
}

function seconds(started: number) {
  return ((performance.now() - started) / 1000).toFixed(1);
}
