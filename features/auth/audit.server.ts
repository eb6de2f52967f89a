import { desc } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { auditLog } from "#db/schema.ts";

type Action =
  | "signed_up"
  | "email_confirmed"
  | "signed_in"
  | "sign_in_failed"
  | "sign_in_blocked"
  | "signed_out"
  | "session_family_revoked"
  | "role_granted"
  | "role_revoked"
  | "password_reset";

export type AuditEntry = {
  action: Action;
  actor?: string | null;
  subject?: string | null;
  address?: string | null;
};

export async function writeAudit(db: Db | Tx, entry: AuditEntry) {
  await db.insert(auditLog).values(entry);
}

export function listAudit(db: Db, limit = 100) {
  return db.select().from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit);
}
