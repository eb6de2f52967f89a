import { randomBytes } from "node:crypto";
import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { Context } from "hono";
import { authSessions } from "#db/schema/auth.ts";
import { passkeys, recoveryCodes, totpFactors } from "#db/schema/second-factors.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { type AuditActor, writeAudit } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Identity, RequestEnv } from "#platform/http/http.server.ts";
import { requireUser, type User } from "#platform/http/identity.server.ts";
import { resetUses } from "#platform/http/rate-limits.server.ts";
import { enqueueMail, MAIL_JOB } from "#platform/mail/outbox.server.ts";
import { requireOwnPassword } from "../accounts/accounts.server.ts";
import { findAccount } from "../accounts/list-accounts.server.ts";
import {
  codeLimits,
  deletePendingSignIns,
  endUserSessions,
  hashToken,
  hasSecondFactor,
  lockAccount,
  recoveryCodeLimits,
} from "../sessions/sessions.server.ts";
import { confirmTotp, deleteTotp } from "./totp.server.ts";

export async function listOwnFactors(ctx: Ctx, userId: string) {
  const [totp = null] = await ctx.db
    .select({ added_at: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  const { id, name, isSynced, createdAt, lastUsedAt } = passkeys;
  const ownPasskeys = await ctx.db
    .select({ id, name, is_synced: isSynced, added_at: createdAt, last_used_at: lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  const recovery_codes = await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return { totp, passkeys: ownPasskeys, recovery_codes };
}

export async function addTotp(ctx: Ctx, owner: User, code: string) {
  await changeFactors(ctx, owner, async (ctx) => {
    await requireConfirmed(ctx, owner, code);
    await recordFactorChange(ctx, "totp_added", owner);
  });
}

export async function removeTotp(ctx: Ctx, owner: User) {
  await changeFactors(ctx, owner, async (ctx) => {
    if (!(await deleteTotp(ctx, owner.userId))) {
      throw new AppError("not_found", "You don’t use an authenticator app.");
    }
    await recordFactorChange(ctx, "totp_removed", owner);
  });
}

/** Returns new recovery codes, whose text is stored nowhere. */
export async function createRecoveryCodes(ctx: Ctx, owner: User) {
  const codes = await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, owner.userId);
    if (!(await hasSecondFactor(ctx, owner.userId))) {
      throw new AppError("conflict", "Add an authenticator app or a passkey first.");
    }
    await recordFactorChange(ctx, "recovery_codes_created", owner);
    return replaceRecoveryCodes(ctx, owner.userId);
  });
  ctx.wake(MAIL_JOB);
  return codes;
}

/**
 * Changes the factors. With the first one, sessions that began with a password alone end; with the
 * last one, its recovery codes are deleted.
 */
export async function changeFactors<Result>(
  ctx: Ctx,
  owner: User,
  change: (ctx: Ctx) => Promise<Result>,
) {
  const result = await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, owner.userId);
    const had = await hasSecondFactor(ctx, owner.userId);
    const changed = await change(ctx);
    const has = await hasSecondFactor(ctx, owner.userId);
    if (has && !had) await endUserSessions(ctx, owner.userId, owner.sessionId);
    if (!has) await deleteRecoveryCodes(ctx, owner.userId);
    return changed;
  });
  ctx.wake(MAIL_JOB);
  return result;
}

async function requireConfirmed(ctx: Ctx, { userId }: User, code: string) {
  if (await confirmTotp(ctx, userId, code)) return;
  throw new AppError("invalid", "That code isn’t right. Check that your phone’s time is correct.");
}

/** Emails that tell the user about each change. */
const CHANGES = {
  totp_added: ["Authenticator app added", "An authenticator app was added to"],
  totp_removed: ["Authenticator app removed", "The authenticator app was removed from"],
  passkey_added: ["Passkey added", "A passkey was added to"],
  passkey_removed: ["Passkey removed", "A passkey was removed from"],
  recovery_codes_created: ["New recovery codes", "New recovery codes were created for"],
  recovery_code_used: [
    "Recovery code used",
    "Someone, probably you, used a recovery code to log in to",
  ],
  second_factors_removed: [
    "Two-step login turned off",
    "An admin removed the authenticator app, passkeys and recovery codes from",
  ],
} as const;

type FactorChange = keyof typeof CHANGES;

/**
 * Records a change, by default the user's own, in the audit log and, where the site sends email,
 * tells the user. Wake the job that sends emails afterwards.
 */
export async function recordFactorChange(
  ctx: Ctx,
  change: FactorChange,
  { email, ip }: { email: string; ip?: string },
  by: AuditActor = { actor: email, ip },
) {
  await writeAudit(ctx, { action: change, subject: email, ...by });
  if (!ctx.env.hasMailServer) return;
  const [title, sentence] = CHANGES[change];
  const { firm } = await readWebsite(ctx);
  const mail = {
    to: email,
    subject: `${title}: your ${firm.name} account`,
    text: `${sentence} your ${firm.name} account.
${by.ip ? `\nIP address: ${by.ip}\n` : ""}
If you expected this, there's nothing to do.

If this wasn't you, reset your password now, which logs out every device, and tell an admin:
${ctx.env.siteUrl}/forgot-password

To see how you log in, open:
${ctx.env.siteUrl}/account#login-security
`,
  };
  await enqueueMail(ctx, mail, { kind: "account" });
}

const CODES = 10;
const CODE_LENGTH = 16;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns new codes, which are shown once. The earlier ones stop working. */
async function replaceRecoveryCodes(ctx: Ctx, userId: string) {
  await deleteRecoveryCodes(ctx, userId);
  const codes = Array.from({ length: CODES }, newCode);
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashFor(userId, code) })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** Returns false if there is no such code. Of two simultaneous uses, one succeeds. */
export async function consumeRecoveryCode(ctx: Ctx, userId: string, code: string) {
  const used = await ctx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashFor(userId, code))))
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

async function deleteRecoveryCodes(ctx: Ctx, userId: string) {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** A code of 80 random bits. They can't be guessed from a fast hash. */
function newCode() {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join("");
}

function hashFor(userId: string, code: string) {
  return hashToken(`${userId} ${code}`);
}

/** Removes the factors of someone who has lost them all: the password alone logs in again. */
export async function removeAllFactors(ctx: Ctx, userId: string, by: AuditActor) {
  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, userId);
    const account = await findAccount(ctx, userId);
    if (!(await hasSecondFactor(ctx, userId))) {
      throw new AppError("conflict", "This account has no second factor.");
    }
    await deleteFactors(ctx, userId);
    await deletePendingSignIns(ctx, userId);
    for (const { key } of [...codeLimits(userId), ...recoveryCodeLimits(userId)]) {
      await resetUses(ctx, key);
    }
    await recordFactorChange(ctx, "second_factors_removed", account, by);
  });
}

export async function deleteFactors(ctx: Ctx, userId: string) {
  await deleteTotp(ctx, userId);
  await ctx.db.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteRecoveryCodes(ctx, userId);
}

const VERIFIED_MS = 10 * 60_000;

/** Guards changes that someone at another person's unlocked computer must not make. */
export async function requireVerifiedOwner(c: Context<RequestEnv>) {
  const user = requireUser(c);
  await requireRecentVerification(c.var.ctx, user);
  return user;
}

async function requireRecentVerification(ctx: Ctx, { sessionId }: Identity) {
  const since = new Date(ctx.now.getTime() - VERIFIED_MS);
  const isRecent = and(eq(authSessions.id, sessionId), gt(authSessions.verifiedAt, since));
  if ((await ctx.db.$count(authSessions, isRecent)) > 0) return;
  throw new AppError("verification_required", "Enter your password to continue.");
}

export async function verifyWithPassword(ctx: Ctx, user: Identity, password: string) {
  await requireOwnPassword(ctx, user, password);
  await ctx.db
    .update(authSessions)
    .set({ verifiedAt: ctx.now })
    .where(eq(authSessions.id, user.sessionId));
}
