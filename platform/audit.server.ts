import { desc } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { auditLog } from "#db/schema.ts";

/** Who did it, by email address, and from which IP address. */
export type AuditActor = { actor?: string | null; address?: string | null };

/** Features name their own actions, such as "signed_in". The subject is what was changed. */
type AuditEntry = AuditActor & { action: string; subject?: string | null };

/** Pass the transaction of the change, so that one is never kept without the other. */
export async function writeAudit(db: Db | Tx, entry: AuditEntry) {
  await db.insert(auditLog).values(entry);
}

export function listAudit(db: Db, limit = 100) {
  return db.select().from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit);
}
