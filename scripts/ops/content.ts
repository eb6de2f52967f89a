// `npm run content -- export`: see USAGE. Works on either database, also while the site is running.
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import { toolContext } from "#platform/context.server.ts";
import { runCommand, say, UsageError, withDatabase } from "./command.ts";

const USAGE = `Usage: npm run content -- export [FILE]
       npm run content -- check [FILE]

export  writes the site content, as it is published in the admin area, to FILE, by default
        content/published.json. The next build has them as its defaults.
check   checks FILE. The build does so, too.`;

const PUBLISHED = join(import.meta.dirname, "../../content/published.json");

await runCommand(USAGE, {}, async (_, [command, given, ...rest]) => {
  const file = given ? resolve(given) : PUBLISHED;
  if (command === "export" && rest.length === 0) return exportContent(file);
  if (command === "check" && rest.length === 0) return check(file);
  throw new UsageError(USAGE);
});

async function exportContent(file: string) {
  const content = checked(await readPublishedContent(), "What is published");
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
  say(`Wrote what is published to ${file}.`);
}

async function readPublishedContent() {
  // Loaded only where it is needed: the build checks the file, too.
  const { readPublished } = await import("#features/website/commands.server.ts");
  const content = await withDatabase(({ db }, env) => readPublished(toolContext(db, env)));
  if (!content) throw new UsageError("Nothing has been published in the admin area yet.");
  return content;
}

/** Checks the file, in which `null` stands for the sample data. */
async function check(file: string) {
  const content: unknown = await readFile(file, "utf8").then(JSON.parse).catch(unreadable);
  if (content !== null) checked(content, file);

  function unreadable(cause: Error): never {
    throw new UsageError(`${file} can’t be read: ${cause.message}`, { cause });
  }
}

function checked(content: unknown, name: string): Website {
  const parsed = websiteSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new UsageError(`${name} breaks a rule:\n${issues.join("\n")}`);
}
