import { and, type Column, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { userRoles, users } from "#db/schema/auth.ts";
import { profiles } from "#db/schema/profiles.ts";
import { AppError } from "#platform/errors/errors.server.ts";

/** The name of the person with this account, or their email address. Null: the account is gone. */
export function personName(userId: Column | SQL) {
  return sql<string | null>`(
    select coalesce(nullif(profile.name, ''), person.email)
    from ${users} person left join ${profiles} profile on profile.user_id = person.id
    where person.id = ${userId})`;
}

/** Only an admin who can log in can follow up. */
export async function requireOwner(db: Db | Tx, userId: string) {
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  if (!admin) throw new AppError("invalid", "Choose an admin as the owner.");
}
