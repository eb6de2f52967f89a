import { sql } from "drizzle-orm";
import type { Db, Tx } from "../database.ts";

type Column = { name: string; type: string };
export type Table = { name: string; columns: Column[] };

/** All tables with what is stored in them, each after the tables that it refers to. */
export async function listTables(db: Db | Tx): Promise<Table[]> {
  const tables = await readTables(db);
  const references = await readReferences(db);
  const sorted: Table[] = [];
  while (sorted.length < tables.length) {
    const next = tables.find(
      (table) => !sorted.includes(table) && allAreIn(sorted, references.get(table.name) ?? []),
    );
    if (!next) throw new Error("Some tables refer to each other in a circle.");
    sorted.push(next);
  }
  return sorted;
}

/** Columns that the database computes are left out. */
async function readTables(db: Db | Tx): Promise<Table[]> {
  const { rows } = await db.execute<Column & { table: string }>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const tables = Map.groupBy(rows, (row) => row.table);
  return Array.from(tables, ([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
  }));
}

async function readReferences(db: Db | Tx) {
  const { rows } = await db.execute<{ from: string; to: string }>(sql`
    select f.relname as from, t.relname as to
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and f.relnamespace = 'public'::regnamespace`);
  const references = Map.groupBy(rows, (row) => row.from);
  return new Map(Array.from(references, ([from, found]) => [from, found.map(({ to }) => to)]));
}

function allAreIn(tables: Table[], names: string[]) {
  return names.every((name) => tables.some((table) => table.name === name));
}
