// `npm run content -- export`: see USAGE. Works on either database, also while the site is running.
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import { runCommand, UsageError } from "./command.ts";

const USAGE = `Usage: npm run content -- export [FILE]
       npm run content -- check [FILE]

export  writes the firm's words, as they are published in the admin area, to FILE, by default
        content/published.json. The next build has them as its defaults.
check   checks FILE. The build does so, too.`;

const PUBLISHED = join(import.meta.dirname, "../../content/published.json");
const say = (line: string) => void process.stdout.write(`${line}\n`);

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean" } },
  });
  const [command, given, ...rest] = positionals;
  const file = given ? resolve(given) : PUBLISHED;
  if (values.help) return say(USAGE);
  if (command === "export" && rest.length === 0) return exportWords(file);
  if (command === "check" && rest.length === 0) return check(file);
  throw new UsageError(USAGE);
});

async function exportWords(file: string) {
  const words = checked(await readPublishedWords(), "What is published");
  await writeFile(file, `${JSON.stringify(words, null, 2)}\n`);
  say(`Wrote what is published to ${file}.`);
}

/** Loads the database only where it is needed: the build checks the file, too. */
async function readPublishedWords() {
  const { connectToRunning, openDatabase } = await import("#db/client.ts");
  const { readPublished } = await import("#features/website/draft.server.ts");
  const { parseEnv } = await import("#platform/env.server.ts");
  const env = parseEnv(process.env);
  const running = env.databaseUrl ? undefined : await connectToRunning(env.dataDir);
  const database = running ?? (await openDatabase(env));
  try {
    const words = await readPublished(database.db);
    if (!words) throw new UsageError("Nothing has been published in the admin area yet.");
    return words;
  } finally {
    await database.close();
  }
}

/** `null` stands for the sample data. */
async function check(file: string) {
  const words: unknown = await readFile(file, "utf8").then(JSON.parse).catch(unreadable);
  if (words !== null) checked(words, file);

  function unreadable(cause: Error): never {
    throw new UsageError(`${file} can’t be read: ${cause.message}`, { cause });
  }
}

function checked(words: unknown, name: string): Website {
  const parsed = websiteSchema.safeParse(words);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new UsageError(`${name} breaks a rule:\n${issues.join("\n")}`);
}
