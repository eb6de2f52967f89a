import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../database.ts";
import type { Table } from "./tables.ts";

/** A row's values as PostgreSQL writes them, in the order of the table's columns. */
export type Row = (string | null)[];

const FETCH_CHARACTERS = 1_000_000;
const FETCH_MAX = 500;
const FETCH_FIRST = 20;

/** Selects values as text, which is the same on every database and exact for every type. */
export function selectRows({ name, columns }: Table): SQL {
  const values = columns.map((column, n) => sql`${sql.identifier(column.name)}::text as ${at(n)}`);
  return sql`select ${sql.join(values, sql`, `)} from ${sql.identifier(name)}`;
}

/** Makes the text of values independent of the server's settings. */
export async function setTextFormat(tx: Tx) {
  await tx.execute(sql`set local timezone = 'UTC'`);
  await tx.execute(sql`set local datestyle = 'ISO, YMD'`);
  await tx.execute(sql`set local intervalstyle = 'postgres'`);
  await tx.execute(sql`set local bytea_output = 'hex'`);
  await tx.execute(sql`set local extra_float_digits = 1`);
}

/** Reads about a megabyte at a time. */
export async function* fetchRows(db: Db | Tx, cursor: string): AsyncGenerator<Row[]> {
  for (let count = FETCH_FIRST; ; ) {
    const { rows } = await db.execute(
      sql`fetch ${sql.raw(String(count))} from ${sql.identifier(cursor)}`,
    );
    if (rows.length === 0) return;
    const batch = rows.map((row) => Object.values(row) as Row);
    yield batch;
    const average =
      batch.flat().reduce((sum, value) => sum + (value?.length ?? 0), 0) / rows.length;
    count = Math.min(FETCH_MAX, Math.max(1, Math.floor(FETCH_CHARACTERS / (average + 1))));
  }
}

export async function insertRows(tx: Tx, { name, columns }: Table, rows: Row[]) {
  const names = columns.map((column) => sql.identifier(column.name));
  const values = columns.map(({ type }, n) => sql`${at(n)}::${sql.raw(type)}`);
  const lists = columns.map((_, n) => sql`${sql.param(rows.map((row) => row[n] ?? null))}::text[]`);
  const aliases = columns.map((_, n) => at(n));
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)}
    from unnest(${sql.join(lists, sql`, `)}) as given (${sql.join(aliases, sql`, `)})`);
}

/** Makes new rows get numbers after those that were inserted. */
export async function advanceSequences(tx: Tx, { name, columns }: Table) {
  for (const column of columns) {
    await tx.execute(sql`
      select setval(s.name::regclass, coalesce((select max(${sql.identifier(column.name)}::text::bigint) from ${sql.identifier(name)}), 0) + 1, false)
      from (select pg_get_serial_sequence(${`public.${name}`}, ${column.name}) as name) s where s.name is not null`);
  }
}

function at(n: number) {
  return sql.identifier(`c${n}`);
}

/** A hash of rows that does not depend on their order. */
export class ContentHash {
  rows = 0;
  #sum = 0n;

  add(rows: Row[]) {
    this.rows += rows.length;
    for (const row of rows) {
      const hash = createHash("sha256").update(JSON.stringify(row)).digest("hex");
      this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash}`));
    }
  }

  digest() {
    return this.#sum.toString(16).padStart(64, "0");
  }
}
