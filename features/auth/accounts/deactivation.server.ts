import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { type AuditActor, writeAudit } from "#platform/audit.server.ts";
import { deleteLinks } from "../links/account-links.server.ts";
import { endUserSessions } from "../sessions/sessions.server.ts";
import { requireAnotherAdmin } from "./last-admin.server.ts";
import { findAccount } from "./list-accounts.server.ts";

/** The account can't log in, its sessions and links end at once, and its posts stay. */
export async function deactivateAccount(db: Db, userId: string, by: AuditActor, now: Date) {
  await db.transaction(async (tx) => {
    const { isAdmin } = await findAccount(tx, userId);
    if (isAdmin) await requireAnotherAdmin(tx, userId, "You can’t deactivate the only admin.");
    const [user] = await tx
      .update(users)
      .set({ deactivatedAt: now })
      .where(and(eq(users.id, userId), isNull(users.deactivatedAt)))
      .returning();
    if (!user) return;
    await endUserSessions(tx, userId, now);
    await deleteLinks(tx, userId);
    await writeAudit(tx, { action: "account_deactivated", subject: user.email, ...by });
  });
  return findAccount(db, userId);
}

/** With the role that it had. */
export async function reactivateAccount(db: Db, userId: string, by: AuditActor) {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ deactivatedAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.deactivatedAt)))
      .returning();
    if (user) await writeAudit(tx, { action: "account_reactivated", subject: user.email, ...by });
  });
  return findAccount(db, userId);
}

/** Logs the account out everywhere. It can log in again. */
export async function endAllSessions(db: Db, userId: string, by: AuditActor, now: Date) {
  const { email } = await findAccount(db, userId);
  await db.transaction(async (tx) => {
    await endUserSessions(tx, userId, now);
    await writeAudit(tx, { action: "all_sessions_ended", subject: email, ...by });
  });
}
