import { and, count, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { errorReports } from "#db/schema/error-reports.ts";
import { hasText } from "#db/words.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { ERRORS_PER_PAGE, type ErrorFilter } from "./schema.ts";

const DAY_MS = 24 * 60 * 60_000;

/** One page of errors, the latest first, and how many there are in each state. */
export async function listErrors(ctx: Ctx, { state, q, page }: ErrorFilter) {
  const { message, type, route, request_id } = errorReports;
  const found = hasText(q, message, type, route, request_id);
  const reports = await ctx.db
    .select()
    .from(errorReports)
    .where(and(found, state === "open" ? isOpen : isFixed))
    .orderBy(desc(errorReports.last_seen_at), desc(errorReports.id))
    .limit(ERRORS_PER_PAGE)
    .offset((page - 1) * ERRORS_PER_PAGE);
  const [counts] = await ctx.db
    .select({
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      fixed: sql<number>`(count(*) filter (where ${isFixed}))::int`,
    })
    .from(errorReports)
    .where(found);
  return { reports, counts: counts ?? { open: 0, fixed: 0 } };
}

/** How many open errors first occurred within the last day. */
export async function countNewErrors(ctx: Ctx) {
  const dayAgo = new Date(ctx.now.getTime() - DAY_MS);
  const [row] = await ctx.db
    .select({ errors: count() })
    .from(errorReports)
    .where(and(isOpen, gt(errorReports.first_seen_at, dayAgo)));
  return row?.errors ?? 0;
}

/** Marks an error as fixed. One that occurs again after this is open again. */
export async function markErrorAsFixed(ctx: Ctx, id: string, by: string) {
  await setFixed(ctx, id, { fixed_at: ctx.now, fixed_by: by });
}

export async function reopenError(ctx: Ctx, id: string) {
  await setFixed(ctx, id, { fixed_at: null, fixed_by: null });
}

async function setFixed(
  ctx: Ctx,
  id: string,
  values: { fixed_at: Date | null; fixed_by: string | null },
) {
  const changed = await ctx.db
    .update(errorReports)
    .set(values)
    .where(eq(errorReports.id, id))
    .returning({ id: errorReports.id });
  if (changed.length === 0) throw new AppError("not_found", NO_SUCH_ERROR);
}

export const NO_SUCH_ERROR = "This error is no longer listed.";

const isOpen = isNull(errorReports.fixed_at);
const isFixed = isNotNull(errorReports.fixed_at);
