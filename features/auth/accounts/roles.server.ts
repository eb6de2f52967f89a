import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { userRoles } from "#db/schema/auth.ts";
import { type AuditActor, writeAudit } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { lockAccount } from "../second-factor/has-second-factor.server.ts";
import { confirmAccount } from "./accounts.server.ts";
import { requireAnotherAdmin } from "./last-admin.server.ts";
import { findAccount } from "./list-accounts.server.ts";

const ROLE = "admin";
const UNVERIFIED =
  "This email address isn’t verified, so someone else may have signed up with it. Confirm that it’s theirs first.";

export async function hasAdmin(db: Pick<Db, "select">) {
  return (await db.select().from(userRoles).where(eq(userRoles.role, ROLE)).limit(1)).length > 0;
}

/** `verifiedAt`: when whoever grants the role says that the email address is the user's. */
export async function grantAdmin(db: Db, userId: string, by: AuditActor, verifiedAt?: Date) {
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const user = await findAccount(tx, userId);
    // Someone who is invited proves it by accepting.
    if (!user.confirmedAt && !user.invitedAt) {
      if (!verifiedAt) throw new AppError("conflict", UNVERIFIED);
      await confirmAccount(tx, userId, by, verifiedAt);
    }
    await addRole(tx, user, by);
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
  await db.transaction(async (tx) => {
    const user = await findAccount(tx, userId);
    if (!user.isAdmin) return;
    await requireAnotherAdmin(tx, userId, "You can’t remove the only admin.");
    const revoked = await tx
      .delete(userRoles)
      .where(and(eq(userRoles.userId, userId), eq(userRoles.role, ROLE)))
      .returning();
    if (revoked.length > 0) {
      await writeAudit(tx, { action: "role_revoked", subject: user.email, ...by });
    }
  });
}
