import { getTableName, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Ctx } from "./context.server.ts";
import type { Env } from "./env.server.ts";

/** The rows of the column's table are deleted some days after its time. The owner exports it. */
export type Retention = { column: PgColumn; days: number | ((env: Env) => number) };

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 1_000;

/** Deletes what is no longer retained, and logs how many rows of each table. */
export async function deleteExpired(ctx: Ctx, retentions: Retention[]) {
  const deleted: Record<string, number> = {};
  for (const retention of retentions) {
    const count = await deleteBatches(ctx, retention);
    if (count > 0) deleted[getTableName(retention.column.table)] = count;
  }
  if (Object.keys(deleted).length > 0) ctx.log.info({ deleted }, "expired rows deleted");
}

/** Deletes in batches, so that others wait only for the rows of one. */
async function deleteBatches(ctx: Ctx, { column, days }: Retention) {
  const { table } = column;
  const retainedMs = (typeof days === "number" ? days : days(ctx.env)) * DAY_MS;
  const before = new Date(ctx.now.getTime() - retainedMs).toISOString();
  const type = sql.raw(column.getSQLType());
  const expired = sql`select ctid from ${table} where ${column} < ${before}::${type} limit ${BATCH}`;
  for (let total = 0; ; ) {
    const { rowCount } = await ctx.db.delete(table).where(sql`ctid = any(array(${expired}))`);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}
