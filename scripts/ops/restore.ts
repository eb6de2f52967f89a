// `npm run restore -- FILE`: see USAGE.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { contentInWords } from "#features/backup/manifest.server.ts";
import { printable } from "#features/backup/printable.ts";
import { restoreBackup } from "#features/backup/restore-backup.server.ts";
import { parseEnv } from "#platform/env.server.ts";
import { removeStoredPages } from "#platform/storage/stored-pages-folder.server.ts";
import { runCommand, UsageError } from "./command.ts";

const USAGE = `Usage: npm run restore -- FILE [--replace]

Restores a backup into the database and the image storage of the current settings (DATA_DIR,
DATABASE_URL, S3_…). Stop the site first. If it is interrupted, the database stays as it was: run it
again.

--replace  deletes all posts, accounts, messages and images that are there.`;

const say = (line: string) => void process.stdout.write(`${printable(line)}\n`);

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean" }, help: { type: "boolean" } },
  });
  const [file, ...rest] = positionals;
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  if (!file || rest.length > 0) throw new UsageError(USAGE);
  const started = performance.now();
  const { replace = false } = values;
  const env = parseEnv(process.env);
  // Before anything is replaced: the site must not show them after an interrupted restore either.
  removeStoredPages(env.dataDir);
  const done = await restoreBackup(resolve(file), env, {
    replace,
    onProgress: say,
  });
  const { manifest } = done;
  const time = ((performance.now() - started) / 1000).toFixed(1);
  say(
    `Restored ${contentInWords(manifest)} from ${manifest.created_at} in ${time} s. Everyone has to log in again.`,
  );
  for (const name of manifest.missing_images)
    say(`The backup doesn’t have the image file ${name}.`);
  const differences = Object.entries(manifest.settings).filter(
    ([name, value]) => env.settings[name] !== value,
  );
  if (differences.length === 0) return;
  say("The site that was backed up had other settings:");
  for (const [name, value] of differences) say(`  ${name}=${value}`);
});
