import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { profiles, users } from "#db/schema.ts";
import { type AuditActor, writeAudit } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors.server.ts";
import { forgetUses } from "#platform/rate-limits.server.ts";
import { AuthError } from "./auth-error.server.ts";
import { accountKey } from "./login-limits.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { endSessionsOf } from "./sessions.server.ts";
import { hashOf } from "./tokens.server.ts";

export type Account = typeof users.$inferSelect;
type NewAccount = {
  email: string;
  name: string;
  passwordHash: string;
  confirmedAt: Date | null;
  confirmationTokenHash?: string;
};
/** The account and its profile, or neither. The unique index decides whether the address is taken. */
export async function createAccount(tx: Tx, { name, ...account }: NewAccount): Promise<Account> {
  const [user] = await tx.insert(users).values(account).onConflictDoNothing().returning();
  if (!user) throw new AuthError("user_already_exists");
  await tx.insert(profiles).values({ userId: user.id, name });
  return user;
}

export async function findAccountByEmail(db: Db | Tx, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

export async function findAccountById(db: Db | Tx, id: string) {
  const [row] = await db
    .select({ user: users, name: profiles.name })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, id));
  return row;
}

/** Opening the link twice does no harm; an unknown one confirms nobody. */
export async function confirmAccount(db: Db, token: string, now: Date) {
  const [user] = await db
    .update(users)
    .set({ confirmedAt: now, confirmationTokenHash: null })
    .where(eq(users.confirmationTokenHash, hashOf(token)))
    .returning();
  if (!user) throw new AuthError("bad_confirmation");
  await writeAudit(db, { action: "email_confirmed", actor: user.email });
}

/** A new password ends every other session of the account, and lifts its lock. */
export async function resetPassword(
  db: Db,
  input: { email: string; password: string },
  now: Date,
  by: AuditActor & { keepSession?: string },
) {
  const passwordHash = await hashPassword(input.password);
  const { keepSession, ...actor } = by;
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.email, input.email))
      .returning();
    if (!user) throw new AppError("not_found", "There is no account with this email address.");
    await endSessionsOf(tx, user.id, now, keepSession);
    await forgetUses(tx, accountKey(user.email));
    await writeAudit(tx, { action: "password_reset", subject: user.email, ...actor });
  });
}
