import { lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { auditLog } from "#db/schema/audit.ts";

const DAY_MS = 24 * 60 * 60_000;
const RETENTION_DAYS = 365;
const SUBJECT_MAX = 300;
const COUNT_WINDOW_MS = 15 * 60_000;

/** Who did it, by email address, and from which IP address. */
export type AuditActor = { actor?: string | null; ip?: string | null };

/** Features name their own actions, such as "signed_in". The subject is what was changed. */
type AuditEntry = AuditActor & { action: string; subject?: string | null };

/** Pass the transaction of the change, so that both are stored or neither. */
export async function writeAudit(db: Db | Tx, entry: AuditEntry) {
  await db.insert(auditLog).values(entry);
}

/** Who acts on the site's content: their account, email address and IP address. */
export type Actor = { userId: string; email: string; ip: string };

/** Records a change by an admin, or by a job on its own (without an email address). */
export async function recordAction(
  db: Db | Tx,
  { email, ip }: { email: string | null; ip: string | null },
  action: string,
  subject: string,
) {
  const printable = subject.replace(/\p{Cc}/gu, " ").slice(0, SUBJECT_MAX);
  await writeAudit(db, { action, actor: email, subject: printable, ip });
}

/**
 * For events that anyone can repeat, such as logging in: identical events within a quarter of an
 * hour share one row with a count, so they can't bury other entries.
 */
export async function countAudit(db: Db | Tx, entry: AuditEntry, now: Date) {
  const { action, actor = null, subject = null, ip = null } = entry;
  const window = Math.floor(now.getTime() / COUNT_WINDOW_MS);
  const countKey = JSON.stringify([window, action, actor, subject, ip]);
  await db
    .insert(auditLog)
    .values({ ...entry, countKey })
    .onConflictDoUpdate({
      target: auditLog.countKey,
      set: { count: sql`${auditLog.count} + 1`, at: sql`excluded.at` },
    });
}

export async function sweepAudit(db: Db, now: Date) {
  await db
    .delete(auditLog)
    .where(lt(auditLog.at, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)));
}
