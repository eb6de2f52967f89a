import { and, count, desc, eq, gt, ilike, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { errorReports } from "#db/schema/error-reports.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { escapeLike } from "#platform/text/escape.ts";
import { ERRORS_PER_PAGE, type ErrorFilter } from "./error-reports.schema.ts";

const DAY_MS = 24 * 60 * 60_000;

/** One page, the latest first, and how many there are in each state. */
export async function listErrors(db: Db, { state, q, page }: ErrorFilter) {
  const found = q ? contains(q) : undefined;
  const reports = await db
    .select()
    .from(errorReports)
    .where(and(found, state === "open" ? isOpen : isFixed))
    .orderBy(desc(errorReports.lastSeenAt), desc(errorReports.id))
    .limit(ERRORS_PER_PAGE)
    .offset((page - 1) * ERRORS_PER_PAGE);
  const [counts] = await db
    .select({
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      fixed: sql<number>`(count(*) filter (where ${isFixed}))::int`,
    })
    .from(errorReports)
    .where(found);
  return { reports, counts: counts ?? { open: 0, fixed: 0 } };
}

/** How many open errors first occurred within the last day. */
export async function countNewErrors(db: Db, now: Date) {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [row] = await db
    .select({ errors: count() })
    .from(errorReports)
    .where(and(isOpen, gt(errorReports.firstSeenAt, dayAgo)));
  return row?.errors ?? 0;
}

/** An error that occurs again after this is open again. */
export async function markErrorAsFixed(db: Db, id: string, by: string, now: Date) {
  await setFixed(db, id, { fixedAt: now, fixedBy: by });
}

export async function reopenError(db: Db, id: string) {
  await setFixed(db, id, { fixedAt: null, fixedBy: null });
}

async function setFixed(
  db: Db,
  id: string,
  values: { fixedAt: Date | null; fixedBy: string | null },
) {
  const changed = await db
    .update(errorReports)
    .set(values)
    .where(eq(errorReports.id, id))
    .returning({ id: errorReports.id });
  if (changed.length === 0) throw new AppError("not_found", NO_SUCH_ERROR);
}

export const NO_SUCH_ERROR = "This error is no longer listed.";

const isOpen = isNull(errorReports.fixedAt);
const isFixed = isNotNull(errorReports.fixedAt);

function contains(q: string) {
  const pattern = `%${escapeLike(q)}%`;
  const { message, type, route, requestId } = errorReports;
  return or(...[message, type, route, requestId].map((column) => ilike(column, pattern)));
}
