import { eq, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { rateLimits } from "#db/schema/rate-limits.ts";
import { AppError } from "../errors/errors.server.ts";
import { toNetwork } from "./ip-address.server.ts";

// Between two nodes, or two requests that are counted in another order than they arrived.
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
export async function countUse(db: Db | Tx, { key, max, windowMs }: Limit, now: Date) {
  const fresh = new Date(now.getTime() + windowMs);
  // A window that ends much later than a fresh one was started before the clock was set back.
  const latest = new Date(fresh.getTime() + CLOCK_DIFFERENCE_MS);
  const over = sql`(${rateLimits.windowEndsAt} <= ${now} or ${rateLimits.windowEndsAt} > ${latest})`;
  const [row] = await db
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
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000));
  throw new AppError(
    "too_many_requests",
    `Too many attempts. Please try again in ${waitingTime(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}

/** Removes one use that turned out not to count. */
export async function uncountUse(db: Db, key: string) {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}

export async function resetUses(db: Db | Tx, key: string) {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Deletes expired counters, which contain IP addresses. */
export async function sweepUses(db: Db, now: Date) {
  await db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now));
}

function waitingTime(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
