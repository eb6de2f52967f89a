import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { userRoles } from "#db/schema/auth.ts";
import { type AuditActor, writeAudit } from "#platform/audit.server.ts";
import { requireAnotherAdmin } from "./last-admin.server.ts";
import { findAccount } from "./list-accounts.server.ts";

const ROLE = "admin";

export async function hasAdmin(db: Pick<Db, "select">) {
  return (await db.select().from(userRoles).where(eq(userRoles.role, ROLE)).limit(1)).length > 0;
}

export async function grantAdmin(db: Db, userId: string, by: AuditActor) {
  return db.transaction(async (tx) => {
    const user = await findAccount(tx, userId);
    await addRole(tx, user, by);
    return { ...user, isAdmin: true };
  });
}

export async function addRole(tx: Tx, user: { id: string; email: string }, by: AuditActor) {
  const granted = await tx
    .insert(userRoles)
    .values({ userId: user.id, role: ROLE })
    .onConflictDoNothing()
    .returning();
  if (granted.length > 0) {
    await writeAudit(tx, { action: "role_granted", subject: user.email, ...by });
  }
}

export async function revokeAdmin(db: Db, userId: string, by: AuditActor) {
  return db.transaction(async (tx) => {
    const user = await findAccount(tx, userId);
    if (!user.isAdmin) return user;
    await requireAnotherAdmin(tx, userId, "You can’t remove the only admin.");
    const revoked = await tx
      .delete(userRoles)
      .where(and(eq(userRoles.userId, userId), eq(userRoles.role, ROLE)))
      .returning();
    if (revoked.length > 0) {
      await writeAudit(tx, { action: "role_revoked", subject: user.email, ...by });
    }
    return { ...user, isAdmin: false };
  });
}
