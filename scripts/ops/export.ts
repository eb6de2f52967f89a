// `npm run export -- --format markdown|html|wxr OUT`: writes all posts and images to files, on either
// database, also while the site is running.
import { parseArgs } from "node:util";
import { connectToRunning, openDatabase } from "#db/client.ts";
import { NotPrivateError } from "#db/private-files.ts";
import { exportTo, FORMATS, type Format } from "#features/export/export.server.ts";
import { ExportError } from "#features/export/export-error.server.ts";
import { openImageStorage } from "#features/media/image-storage.server.ts";
import { EnvError, parseEnv } from "#platform/env.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { createLog } from "#platform/log.server.ts";
import { MB } from "#platform/text/byte-size.ts";

const USAGE = `Usage: npm run export -- --format ${FORMATS.join("|")} OUT

Exports all posts, drafts included, with their images.

  markdown, html   OUT is a new or empty folder, or a new .zip file
  wxr              OUT is a new .xml file that WordPress and this site can import. It contains the
                   images' URLs, so the site must be reachable while they are imported
`;

try {
  await main();
} catch (error) {
  if (isExpected(error)) process.stderr.write(`${error.message}\n`);
  // Node would print all properties of the error, including the values of a failed query.
  else createLog("fatal").fatal({ err: error }, "the command failed");
  process.exitCode = 1;
}

async function main() {
  const { help, format, out } = readArguments();
  if (help) {
    process.stdout.write(USAGE);
    return;
  }
  const started = performance.now();
  const env = parseEnv(process.env);
  const running = env.databaseUrl ? undefined : await connectToRunning(env.dataDir);
  const database = running ?? (await openDatabase(env));
  try {
    const site = { database, storage: await openImageStorage(env), siteUrl: env.siteUrl };
    const summary = await exportTo(site, { format, out, onProgress });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const peak = Math.round((process.resourceUsage().maxRSS * 1024) / MB);
    process.stdout.write(`${summary} (${seconds} s, peak memory ${peak} MB)\n`);
  } finally {
    await database.close();
  }
}

function readArguments() {
  const { values, positionals } = parsed();
  const format = FORMATS.find((each) => each === values.format);
  const [out, ...more] = positionals;
  if (values.help) return { help: true, format: "markdown" as Format, out: "" };
  if (!format || !out || more.length > 0) throw new ExportError(USAGE.trimEnd());
  return { help: false, format, out };
}

function parsed() {
  try {
    return parseArgs({
      options: { format: { type: "string" }, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
  } catch (cause) {
    throw new ExportError(`${(cause as Error).message}\n\n${USAGE.trimEnd()}`, { cause });
  }
}

function onProgress(done: string) {
  process.stderr.write(`${done} ...\n`);
}

function isExpected(error: unknown): error is Error {
  return [ExportError, AppError, EnvError, NotPrivateError].some((kind) => error instanceof kind);
}
