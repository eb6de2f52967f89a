// `npm run export -- --format markdown|html|wxr OUT`: writes all posts and images to files, on either
// database, also while the site is running.
import { exportTo, FORMATS } from "#features/export/export.server.ts";
import { openImageStorage } from "#features/media/commands.server.ts";
import { MB } from "#platform/text/byte-size.ts";
import { runCommand, say, secondsSince, UsageError, withDatabase } from "./command.ts";

const USAGE = `Usage: npm run export -- --format ${FORMATS.join("|")} OUT

Exports all posts, drafts included, with their images.

  markdown, html   OUT is a new or empty folder, or a new .zip file
  wxr              OUT is a new .xml file that WordPress and this site can import. It contains the
                   images' URLs, so the site must be reachable while they are imported`;

await runCommand(USAGE, { format: { type: "string" } }, async (values, [out, ...more]) => {
  const format = FORMATS.find((each) => each === values.format);
  if (!format || !out || more.length > 0) throw new UsageError(USAGE);
  const started = performance.now();
  await withDatabase(async (database, env) => {
    const site = { database, storage: await openImageStorage(env), env };
    const summary = await exportTo(site, { format, out, onProgress });
    const peak = Math.round((process.resourceUsage().maxRSS * 1024) / MB);
    say(`${summary} (${secondsSince(started)} s, peak memory ${peak} MB)`);
  });
});

function onProgress(done: string) {
  process.stderr.write(`${done} ...\n`);
}
