import { desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { errorReports } from "#db/schema/error-reports.ts";

export type ErrorReportRow = typeof errorReports.$inferInsert;

const RETENTION_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;
/** So many different errors of a kind are retained: those in browsers can't displace the others. */
export const GROUPS_PER_KIND = 100;

/** An error that was marked as fixed returns only if it occurred after that. */
export async function storeErrorReports(db: Db, rows: ErrorReportRow[]) {
  const isBack = sql`excluded.last_seen_at > ${errorReports.fixedAt}`;
  await db
    .insert(errorReports)
    .values(rows)
    .onConflictDoUpdate({
      target: errorReports.fingerprint,
      set: {
        count: sql`${errorReports.count} + excluded.count`,
        lastSeenAt: sql`greatest(${errorReports.lastSeenAt}, excluded.last_seen_at)`,
        message: sql`excluded.message`,
        stack: sql`excluded.stack`,
        route: sql`excluded.route`,
        release: sql`excluded.release`,
        requestId: sql`excluded.request_id`,
        fixedBy: sql`case when ${isBack} then null else ${errorReports.fixedBy} end`,
        fixedAt: sql`case when ${isBack} then null else ${errorReports.fixedAt} end`,
      },
    });
  for (const kind of new Set(rows.map((row) => row.kind))) await removeOldest(db, kind);
}

async function removeOldest(db: Db, kind: string) {
  const surplus = db
    .select({ id: errorReports.id })
    .from(errorReports)
    .where(eq(errorReports.kind, kind))
    .orderBy(desc(errorReports.lastSeenAt), desc(errorReports.id))
    .offset(GROUPS_PER_KIND);
  await db.delete(errorReports).where(inArray(errorReports.id, surplus));
}

export async function sweepErrorReports(db: Db, now: Date) {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await db.delete(errorReports).where(lt(errorReports.lastSeenAt, before));
}
