import { eq, sql } from "drizzle-orm";
import { rateLimits } from "#db/schema/rate-limits.ts";
import type { Ctx } from "../context.server.ts";
import { AppError } from "../errors/errors.server.ts";
import type { Retention } from "../retention.server.ts";
import { toNetwork } from "./client-ip.server.ts";

// Clocks of nodes differ, and requests may be counted in another order than they arrived.
const CLOCK_DIFFERENCE_MS = 60_000;

type Limit = { key: string; max: number; windowMs: number };

/** The key under which uses from an IP address are counted. */
export function keyForIp(use: string, ip: string) {
  return `${use}:address:${toNetwork(ip)}`;
}

/**
 * Counts one use and rejects it if there were too many. One statement increments and reads the
 * counter, so simultaneous requests can't all pass.
 */
export async function countUse(ctx: Ctx, { key, max, windowMs }: Limit) {
  const fresh = new Date(ctx.now.getTime() + windowMs);
  // A window that ends much later than a fresh one was started before the clock was set back.
  const latest = new Date(fresh.getTime() + CLOCK_DIFFERENCE_MS);
  const over = sql`(${rateLimits.windowEndsAt} <= ${ctx.now} or ${rateLimits.windowEndsAt} > ${latest})`;
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: fresh })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${over} then ${fresh} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row || row.count <= max) return;
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt.getTime() - ctx.now.getTime()) / 1000));
  throw new AppError(
    "too_many_requests",
    `Too many attempts. Please try again in ${waitingTime(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}

/** Removes one use that turned out not to count. */
export async function uncountUse(ctx: Ctx, key: string) {
  await ctx.db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}

export async function resetUses(ctx: Ctx, key: string) {
  await ctx.db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Counters contain IP addresses. */
export const rateLimitRetention: Retention = { column: rateLimits.windowEndsAt, days: 0 };

/** "a minute", "5 minutes" */
export function waitingTime(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
