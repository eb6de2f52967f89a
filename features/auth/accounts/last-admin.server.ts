import { and, eq, inArray, ne } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { userRoles, users } from "#db/schema/auth.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { isActive } from "./list-accounts.server.ts";

/** Throws if nobody else could manage the site: other admins who can't log in don't count. */
export async function requireAnotherAdmin(tx: Tx, userId: string, message: string) {
  const admins = await lockAdmins(tx);
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, admins), ne(users.id, userId), isActive))
    .limit(1);
  if (!other) throw new AppError("last_admin", message);
}

/**
 * Locked, so that two admins who remove each other at once can't both succeed. In a statement of
 * its own: after a wait for the lock, the next statement reads what the other transaction wrote.
 */
async function lockAdmins(tx: Tx) {
  const admins = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .for("update");
  return admins.map((admin) => admin.userId);
}
