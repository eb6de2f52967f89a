import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Db, Tx } from "../database.ts";
import { fetchRows, type Row, setTextFormat } from "./rows.ts";

const PREFIX = "backup_";

/** The rows of a query, as of the snapshot. */
export type ReadSnapshot = (query: SQL) => AsyncGenerator<Row[]>;

/**
 * Reads the results of many queries as of one moment. On a server, that is a transaction. The embedded
 * database runs one transaction at a time, and everything else would wait until the last row is read.
 * So there, cursors hold the results, and only storing them blocks: see decision 092.
 */
export function withSnapshot<Result>(
  database: Pick<Database, "db" | "kind">,
  findQueries: (tx: Tx) => Promise<SQL[]>,
  work: (read: ReadSnapshot) => Promise<Result>,
): Promise<Result> {
  return database.kind === "server"
    ? inTransaction(database.db, findQueries, work)
    : withHeldCursors(database.db, findQueries, work);
}

function inTransaction<Result>(
  db: Db,
  findQueries: (tx: Tx) => Promise<SQL[]>,
  work: (read: ReadSnapshot) => Promise<Result>,
) {
  return db.transaction(
    async (tx) => {
      await setTextFormat(tx);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      const cursors = await declare(tx, await findQueries(tx), sql`no scroll cursor`);
      return work((query) => fetchRows(tx, requireCursor(cursors, query)));
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function withHeldCursors<Result>(
  db: Db,
  findQueries: (tx: Tx) => Promise<SQL[]>,
  work: (read: ReadSnapshot) => Promise<Result>,
) {
  await closeAbandonedCursors(db);
  const cursors = await db.transaction(async (tx) => {
    await setTextFormat(tx);
    return declare(tx, await findQueries(tx), sql`no scroll cursor with hold`);
  });
  try {
    return await work((query) => fetchRows(db, requireCursor(cursors, query)));
  } finally {
    for (const name of cursors.values()) await db.execute(sql`close ${sql.identifier(name)}`);
  }
}

async function declare(tx: Tx, queries: SQL[], kind: SQL) {
  const cursors = new Map<SQL, string>();
  for (const query of queries) {
    const name = `${PREFIX}${randomUUID()}`;
    await tx.execute(sql`declare ${sql.identifier(name)} ${kind} for ${query}`);
    cursors.set(query, name);
  }
  return cursors;
}

/** Connections share one session, so the cursors of a killed process stay open. */
async function closeAbandonedCursors(db: Db) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from pg_cursors
    where starts_with(name, ${PREFIX}) and creation_time < now() - interval '12 hours'`);
  for (const { name } of rows) await db.execute(sql`close ${sql.identifier(name)}`);
}

function requireCursor(cursors: Map<SQL, string>, query: SQL) {
  const name = cursors.get(query);
  if (!name) throw new Error("The query is not part of the snapshot.");
  return name;
}
