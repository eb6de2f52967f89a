import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

// Any number, as long as it stays the same: processes that start together queue up behind it.
export const MIGRATION_LOCK = 7_361_520_441;

/** On one connection of its own, so that the lock and what it guards are in one session. */
export async function migrateDatabase(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  // Unheard, it would end the process; the query that it breaks fails anyway.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    // Ending the session lets the lock go.
    await client.end();
  }
}

export function migrationsFolder() {
  const journal = createRequire(import.meta.url).resolve("#db/migrations/meta/_journal.json");
  return join(dirname(journal), "..");
}
