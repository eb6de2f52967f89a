import { sql } from "drizzle-orm";
import { auditLog } from "#db/schema/audit.ts";
import type { Ctx } from "./context.server.ts";
import type { Retention } from "./retention.server.ts";

const SUBJECT_MAX = 300;
const COUNT_WINDOW_MS = 15 * 60_000;

/** The person who acted, by email address, and their IP address. */
export type AuditActor = { actor?: string | null; ip?: string | null };

/** Features name their own actions, such as "signed_in". The subject is what was changed. */
type AuditEntry = AuditActor & { action: string; subject?: string | null };

/** Takes the transaction of the change, so that both are stored or neither. */
export async function writeAudit(ctx: Ctx, entry: AuditEntry) {
  await ctx.db.insert(auditLog).values(entry);
}

/** A person who changes the site's content: their account, email address and IP address. */
export type Actor = { userId: string; email: string; ip: string };

/** Records a change by an admin, or by a job on its own (without an email address). */
export async function recordAction(
  ctx: Ctx,
  { email, ip }: { email: string | null; ip: string | null },
  action: string,
  subject: string,
) {
  const printable = subject.replace(/\p{Cc}/gu, " ").slice(0, SUBJECT_MAX);
  await writeAudit(ctx, { action, actor: email, subject: printable, ip });
}

/**
 * Records events that anyone can repeat, such as logging in: identical events within a quarter of
 * an hour share one row with a count, so they can't bury other entries.
 */
export async function countAudit(ctx: Ctx, entry: AuditEntry) {
  const { action, actor = null, subject = null, ip = null } = entry;
  const window = Math.floor(ctx.now.getTime() / COUNT_WINDOW_MS);
  const countKey = JSON.stringify([window, action, actor, subject, ip]);
  await ctx.db
    .insert(auditLog)
    .values({ ...entry, countKey })
    .onConflictDoUpdate({
      target: auditLog.countKey,
      set: { count: sql`${auditLog.count} + 1`, at: sql`excluded.at` },
    });
}

export const auditRetention: Retention = { column: auditLog.at, days: 365 };
