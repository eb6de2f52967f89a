// `npm run restore -- FILE`: see USAGE.
import { resolve } from "node:path";
import { contentInWords, printable } from "#features/backup/manifest.server.ts";
import { restoreBackup } from "#features/backup/restore-backup.server.ts";
import { parseEnv } from "#platform/env.server.ts";
import { removeStoredPages } from "#platform/storage/stored-pages-folder.server.ts";
import { say as print, runCommand, secondsSince, UsageError } from "./command.ts";

const USAGE = `Usage: npm run restore -- FILE [--replace]

Restores a backup into the database and the image storage of the current settings (DATA_DIR,
DATABASE_URL, S3_…). Stop the site first. If it is interrupted, the database stays as it was: run it
again.

--replace  deletes all posts, accounts, messages and images that are there.`;

const say = (line: string) => print(printable(line));

await runCommand(USAGE, { replace: { type: "boolean" } }, async (values, [file, ...rest]) => {
  if (!file || rest.length > 0) throw new UsageError(USAGE);
  const started = performance.now();
  const env = parseEnv(process.env);
  // Removed before data is replaced, so that an interrupted restore leaves no pages with old data.
  removeStoredPages(env.dataDir);
  const options = { replace: values.replace ?? false, onProgress: say };
  const { manifest } = await restoreBackup(resolve(file), env, options);
  say(
    `Restored ${contentInWords(manifest)} from ${manifest.created_at} in ${secondsSince(started)} s. Everyone has to log in again.`,
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
