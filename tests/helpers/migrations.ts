import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");

/** The statements of a migration that change rows. */
export async function updatesOf(migration: string) {
  const name = (await readdir(MIGRATIONS)).find((each) => each.endsWith(`_${migration}.sql`));
  const text = await readFile(join(MIGRATIONS, name ?? ""), "utf8");
  return text.split("--> statement-breakpoint").filter((each) => /^UPDATE /m.test(each));
}
