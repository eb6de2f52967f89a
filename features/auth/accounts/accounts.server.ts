import { and, eq, inArray, isNotNull, isNull, ne, not } from "drizzle-orm";
import type { Context } from "hono";
import { userRoles, users } from "#db/schema/auth.ts";
import { createProfile, findProfile } from "#features/profiles/profile.server.ts";
import { type AuditActor, writeAudit } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Identity, RequestEnv } from "#platform/http/http.server.ts";
import { countUse, resetUses } from "#platform/http/rate-limits.server.ts";
import { deleteMail } from "#platform/mail/outbox.server.ts";
import { WRONG_CURRENT_PASSWORD } from "../schema.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import {
  ACCESS_MS,
  ACCOUNT_FAILURES,
  accountKey,
  deletePendingSignIns,
  endUserSessions,
  isAdmin,
  lockAccount,
  type Tokens,
  WINDOW_MS,
} from "../sessions/sessions.server.ts";
import { deleteLinks, invitationEnd } from "./links.server.ts";
import { findAccount, isActive, type ListedAccount } from "./list-accounts.server.ts";
import { hashNewPassword, unknownUserHash, verifyPassword } from "./passwords.server.ts";

export type Account = typeof users.$inferSelect;
type NewAccount = {
  email: string;
  name: string;
  passwordHash: string;
  confirmedAt: Date | null;
  invitedAt?: Date;
};
/**
 * Creates the account and its profile, or neither. The unique index decides whether the email
 * address is taken.
 */
export async function createAccount(ctx: Ctx, { name, ...account }: NewAccount): Promise<Account> {
  const [user] = await ctx.db.insert(users).values(account).onConflictDoNothing().returning();
  if (!user) throw new AuthError("user_already_exists");
  await createProfile(ctx, user.id, name);
  return user;
}

export async function findAccountByEmail(ctx: Ctx, email: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  return user;
}

export async function findAccountById(ctx: Ctx, id: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  return user;
}

/**
 * Deletes an account that a visitor created without proving that its email address is theirs: it
 * may be a stranger's. Its sessions, passkeys and other ways for the stranger to log in are deleted
 * with it.
 */
export async function deleteUnverifiedAccount(ctx: Ctx, email: string) {
  const [deleted] = await ctx.db
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
  if (deleted) await deleteMail(ctx, [deleted.id]);
  return deleted !== undefined;
}

type Waiting = Pick<Account, "confirmedAt" | "invitedAt">;

/** Without a mail server an account works at once, although its email address is not verified. */
export function needsConfirmation({ confirmedAt, invitedAt }: Waiting, sendsEmail: boolean) {
  return confirmedAt === null && (sendsEmail || invitedAt !== null);
}

/** Throws if the account can't log in, whatever its owner has proved. */
export function assertCanSignIn(user: Account, sendsEmail: boolean) {
  if (user.deactivatedAt) throw new AuthError("user_banned");
  if (needsConfirmation(user, sendsEmail)) throw new AuthError("email_not_confirmed");
}

/** Returns false if the account was confirmed before. */
export async function confirmAccount(ctx: Ctx, userId: string, by: AuditActor) {
  return inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .update(users)
      .set({ confirmedAt: ctx.now })
      .where(and(eq(users.id, userId), isNull(users.confirmedAt)))
      .returning();
    if (user) await writeAudit(ctx, { action: "email_confirmed", subject: user.email, ...by });
    return user !== undefined;
  });
}

export async function resetPassword(
  ctx: Ctx,
  input: { email: string; password: string },
  by: AuditActor & { keepSession?: string },
) {
  const passwordHash = await hashNewPassword(ctx, input.password);
  await inTransaction(ctx, async (ctx) => {
    const user = await findAccountByEmail(ctx, input.email);
    if (!user) throw new AppError("not_found", "No account found with this email address.");
    await setPassword(ctx, user, passwordHash, by);
  });
}

/**
 * Sets a new password, which ends every other session and unfinished login of the account, and
 * lifts the limit of wrong passwords. The limits of codes stay: the second factor protects from a
 * stolen mailbox.
 */
export async function setPassword(
  ctx: Ctx,
  user: Account,
  passwordHash: string,
  { keepSession, ...actor }: AuditActor & { keepSession?: string },
  action = "password_reset",
) {
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await endUserSessions(ctx, user.id, keepSession);
  await deletePendingSignIns(ctx, user.id);
  await resetUses(ctx, accountKey(user.email));
  await writeAudit(ctx, { action, subject: user.email, ...actor });
}

/** Throws if nobody else could manage the site: other admins who can't log in don't count. */
async function requireAnotherAdmin(ctx: Ctx, userId: string, message: string) {
  const admins = await lockAdmins(ctx);
  const [other] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, admins), ne(users.id, userId), isActive))
    .limit(1);
  if (!other) throw new AppError("last_admin", message);
}

/**
 * Locks the admins, so that two who remove each other at once can't both succeed. In a statement of
 * its own: after a wait for the lock, the next statement reads what the other transaction wrote.
 */
async function lockAdmins(ctx: Ctx) {
  const admins = await ctx.db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .for("update");
  return admins.map((admin) => admin.userId);
}

const ROLE = "admin";
const UNVERIFIED =
  "This email address isn’t verified, so someone else may have signed up with it. Confirm that it’s theirs first.";

export async function hasAdmin(ctx: Ctx) {
  return (
    (await ctx.db.select().from(userRoles).where(eq(userRoles.role, ROLE)).limit(1)).length > 0
  );
}

/** `verifiedAt`: when the admin who grants the role confirmed whose the email address is. */
export async function grantAdmin(ctx: Ctx, userId: string, by: AuditActor, verifiedAt?: Date) {
  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, userId);
    const user = await findAccount(ctx, userId);
    // Someone who is invited proves it by accepting.
    if (!user.confirmedAt && !user.invitedAt) {
      if (!verifiedAt) throw new AppError("conflict", UNVERIFIED);
      await confirmAccount({ ...ctx, now: verifiedAt }, userId, by);
    }
    await addRole(ctx, user, by);
  });
}

export async function addRole(ctx: Ctx, user: { id: string; email: string }, by: AuditActor) {
  const granted = await ctx.db
    .insert(userRoles)
    .values({ userId: user.id, role: ROLE })
    .onConflictDoNothing()
    .returning();
  if (granted.length > 0) {
    await writeAudit(ctx, { action: "role_granted", subject: user.email, ...by });
  }
}

export async function revokeAdmin(ctx: Ctx, userId: string, by: AuditActor) {
  await inTransaction(ctx, async (ctx) => {
    const user = await findAccount(ctx, userId);
    if (!user.is_admin) return;
    await requireAnotherAdmin(ctx, userId, "You can’t remove the only admin.");
    const revoked = await ctx.db
      .delete(userRoles)
      .where(and(eq(userRoles.userId, userId), eq(userRoles.role, ROLE)))
      .returning();
    if (revoked.length > 0) {
      await writeAudit(ctx, { action: "role_revoked", subject: user.email, ...by });
    }
  });
}

/** Deactivates an account: it can't log in, its sessions and links end, and its posts stay. */
export async function deactivateAccount(ctx: Ctx, userId: string, by: AuditActor) {
  await inTransaction(ctx, async (ctx) => {
    const { is_admin } = await findAccount(ctx, userId);
    if (is_admin) await requireAnotherAdmin(ctx, userId, "You can’t deactivate the only admin.");
    const [user] = await ctx.db
      .update(users)
      .set({ deactivatedAt: ctx.now })
      .where(and(eq(users.id, userId), isNull(users.deactivatedAt)))
      .returning();
    if (!user) return;
    await endUserSessions(ctx, userId);
    await deleteLinks(ctx, userId);
    await writeAudit(ctx, { action: "account_deactivated", subject: user.email, ...by });
  });
  return findAccount(ctx, userId);
}

/** Reactivates an account with the role that it had. */
export async function reactivateAccount(ctx: Ctx, userId: string, by: AuditActor) {
  await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .update(users)
      .set({ deactivatedAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.deactivatedAt)))
      .returning();
    if (user) await writeAudit(ctx, { action: "account_reactivated", subject: user.email, ...by });
  });
  return findAccount(ctx, userId);
}

/** Logs the account out everywhere. It can log in again. */
export async function endAllSessions(ctx: Ctx, userId: string, by: AuditActor) {
  const { email } = await findAccount(ctx, userId);
  await inTransaction(ctx, async (ctx) => {
    await endUserSessions(ctx, userId);
    await writeAudit(ctx, { action: "all_sessions_ended", subject: email, ...by });
  });
}

/** Someone at another person's unlocked computer must not be able to take over the account. */
export async function requireOwnPassword(
  ctx: Ctx,
  { userId }: Identity,
  password: string | undefined,
) {
  if (!password) {
    throw new AppError("invalid", "To change your own password, enter your current one.");
  }
  // The limit is separate from the login's, which strangers can use up.
  const key = `own-password:${userId}`;
  await countUse(ctx, { key, max: ACCOUNT_FAILURES, windowMs: WINDOW_MS });
  const account = await findAccountById(ctx, userId);
  if (!(await verifyPassword(password, account?.passwordHash ?? unknownUserHash))) {
    throw new AppError("invalid", WRONG_CURRENT_PASSWORD);
  }
  await resetUses(ctx, key);
}

type AccountState = "active" | "not_confirmed" | "invited" | "deactivated";

export function accountJson(account: ListedAccount, sendsEmail: boolean) {
  const { confirmedAt, invitedAt, deactivatedAt: _, ...shown } = account;
  return {
    ...shown,
    state: accountState(account, sendsEmail),
    email_verified: confirmedAt !== null,
    invited_at: invitedAt,
    invitation_expires_at: invitedAt && invitationEnd(invitedAt),
  };
}

function accountState(account: ListedAccount, sendsEmail: boolean): AccountState {
  if (account.deactivatedAt) return "deactivated";
  if (!needsConfirmation(account, sendsEmail)) return "active";
  return account.invitedAt ? "invited" : "not_confirmed";
}

export function requestDevice(c: Context<RequestEnv>) {
  return { ip: c.get("ip"), userAgent: c.req.header("user-agent") };
}

export async function sessionJson(ctx: Ctx, tokens: Tokens) {
  const user = await findAccountById(ctx, tokens.userId);
  return {
    access_token: tokens.accessToken,
    token_type: "bearer",
    expires_in: ACCESS_MS / 1000,
    expires_at: Math.floor(tokens.expiresAt.getTime() / 1000),
    refresh_token: tokens.refreshToken,
    user: user && (await userJson(ctx, user)),
  };
}

export async function userJson(ctx: Ctx, user: Account) {
  const profile = await findProfile(ctx, user.id);
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    email_confirmed_at: user.confirmedAt,
    app_metadata: {},
    user_metadata: { name: profile?.name ?? null },
    identities: [],
    created_at: user.createdAt,
    updated_at: user.createdAt,
  };
}
