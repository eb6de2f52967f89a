import { and, eq, isNull, not } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { createProfile } from "#features/profiles/profile.server.ts";
import { type AuditActor, writeAudit } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { resetUses } from "#platform/http/rate-limits.server.ts";
import { deleteMail } from "#platform/mail/outbox.server.ts";
import { deletePendingSignIns } from "../second-factor/pending-sign-in.server.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import { accountKey } from "../sessions/login-limits.server.ts";
import { endUserSessions } from "../sessions/sessions.server.ts";
import { isAdmin } from "./is-admin.server.ts";
import { hashNewPassword } from "./passwords.server.ts";

export type Account = typeof users.$inferSelect;
type NewAccount = {
  email: string;
  name: string;
  passwordHash: string;
  confirmedAt: Date | null;
  invitedAt?: Date;
};
/** The account and its profile, or neither. The unique index decides whether the email address is taken. */
export async function createAccount(tx: Tx, { name, ...account }: NewAccount): Promise<Account> {
  const [user] = await tx.insert(users).values(account).onConflictDoNothing().returning();
  if (!user) throw new AuthError("user_already_exists");
  await createProfile(tx, user.id, name);
  return user;
}

export async function findAccountByEmail(db: Db | Tx, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

export async function findAccountById(db: Db | Tx, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/**
 * An account that a visitor made and nobody has proved to be of who reads its email: it may be a
 * stranger's. With it goes all that lets the stranger in, such as sessions and passkeys.
 */
export async function deleteUnverifiedAccount(tx: Tx, email: string) {
  const [deleted] = await tx
    .delete(users)
    .where(
      and(
        eq(users.email, email),
        isNull(users.confirmedAt),
        isNull(users.invitedAt),
        isNull(users.deactivatedAt),
        not(isAdmin),
      ),
    )
    .returning();
  if (deleted) await deleteMail(tx, [deleted.id]);
  return deleted !== undefined;
}

type Waiting = Pick<Account, "confirmedAt" | "invitedAt">;

/** Without a mail server an account works at once, although its email address is not verified. */
export function needsConfirmation({ confirmedAt, invitedAt }: Waiting, sendsEmail: boolean) {
  return confirmedAt === null && (sendsEmail || invitedAt !== null);
}

/** Throws if the account can't log in, whatever its owner has proved. */
export function requireUsable(user: Account, sendsEmail: boolean) {
  if (user.deactivatedAt) throw new AuthError("user_banned");
  if (needsConfirmation(user, sendsEmail)) throw new AuthError("email_not_confirmed");
}

/** False when it was confirmed before. */
export async function confirmAccount(db: Db | Tx, userId: string, by: AuditActor, now: Date) {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ confirmedAt: now })
      .where(and(eq(users.id, userId), isNull(users.confirmedAt)))
      .returning();
    if (user) await writeAudit(tx, { action: "email_confirmed", subject: user.email, ...by });
    return user !== undefined;
  });
}

export async function resetPassword(
  db: Db,
  input: { email: string; password: string },
  now: Date,
  by: AuditActor & { keepSession?: string },
) {
  const passwordHash = await hashNewPassword(db, input.password);
  await db.transaction(async (tx) => {
    const user = await findAccountByEmail(tx, input.email);
    if (!user) throw new AppError("not_found", "No account found with this email address.");
    await setPassword(tx, user, passwordHash, now, by);
  });
}

/**
 * A new password ends every other session and unfinished login of the account, and lifts the limit
 * of wrong passwords. The limits of codes stay: the second factor protects from a stolen mailbox.
 */
export async function setPassword(
  tx: Tx,
  user: Account,
  passwordHash: string,
  now: Date,
  { keepSession, ...actor }: AuditActor & { keepSession?: string },
  action = "password_reset",
) {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await endUserSessions(tx, user.id, now, keepSession);
  await deletePendingSignIns(tx, user.id);
  await resetUses(tx, accountKey(user.email));
  await writeAudit(tx, { action, subject: user.email, ...actor });
}
