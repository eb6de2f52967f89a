import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { userRoles, users } from "#db/schema/auth.ts";
import { profiles } from "#db/schema/profiles.ts";
import { type AuditActor, writeAudit } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors.server.ts";

/** Read with the user at each request: a removed role is gone at once. */
export const isAdmin = sql<boolean>`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 'admin')`;

const account = {
  id: users.id,
  email: users.email,
  name: profiles.name,
  isAdmin,
  confirmedAt: users.confirmedAt,
  createdAt: users.createdAt,
  lastSignInAt: users.lastSignInAt,
};

export function listAccounts(db: Db) {
  return db
    .select(account)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .orderBy(asc(users.email));
}

export async function hasAdmin(db: Pick<Db, "select">) {
  return (await db.select().from(userRoles).where(eq(userRoles.role, "admin")).limit(1)).length > 0;
}

export async function grantAdmin(db: Db, userId: string, by: AuditActor) {
  return db.transaction(async (tx) => {
    const user = await findAccount(tx, userId);
    const granted = await tx
      .insert(userRoles)
      .values({ userId, role: "admin" })
      .onConflictDoNothing()
      .returning();
    if (granted.length > 0) {
      await writeAudit(tx, { action: "role_granted", subject: user.email, ...by });
    }
    return { ...user, isAdmin: true };
  });
}

export async function revokeAdmin(db: Db, userId: string, by: AuditActor) {
  return db.transaction(async (tx) => {
    const user = await findAccount(tx, userId);
    // Locked: two admins who revoke each other at once must not both succeed.
    const admins = await tx
      .select({ userId: userRoles.userId })
      .from(userRoles)
      .where(eq(userRoles.role, "admin"))
      .for("update");
    if (!admins.some((admin) => admin.userId === userId)) return { ...user, isAdmin: false };
    if (admins.length === 1) {
      throw new AppError("last_admin", "You can’t remove the only admin.");
    }
    await tx
      .delete(userRoles)
      .where(and(eq(userRoles.userId, userId), eq(userRoles.role, "admin")));
    await writeAudit(tx, { action: "role_revoked", subject: user.email, ...by });
    return { ...user, isAdmin: false };
  });
}

export async function findAccount(db: Pick<Db, "select">, userId: string) {
  const [found] = await db
    .select(account)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!found) throw new AppError("not_found", "Account not found.");
  return found;
}
