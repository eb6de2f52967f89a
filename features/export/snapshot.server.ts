import type { Database, Db } from "#db/client.ts";

type Reading = Pick<Db, "select" | "selectDistinct">;

/**
 * On a server, everything is read as of one moment. A transaction on the embedded database would
 * make the running site wait, so there each page is read as of its own moment.
 */
export function inSnapshot<Result>(
  { db, kind }: Pick<Database, "db" | "kind">,
  read: (db: Reading) => Promise<Result>,
): Promise<Result> {
  if (kind === "embedded") return read(db);
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}
