import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { authSessions, authTokens, userRoles, users } from "#db/schema/auth.ts";
import { passkeys, pendingSignIns, totpFactors } from "#db/schema/second-factors.ts";
import { countAudit } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { countUse } from "#platform/http/rate-limits.server.ts";
import type { Retention } from "#platform/retention.server.ts";
import { AuthError } from "./auth-error.server.ts";

const MINUTE_MS = 60_000;
const DAY = 24 * 60 * MINUTE_MS;
export const ACCESS_MS = 15 * MINUTE_MS;
export const REFRESH_MS = 30 * DAY;
const SESSION_MS = 90 * DAY;
/** Parallel tabs may present the same refresh token; a thief comes later. */
const REUSE_MS = 10_000;

const USER_AGENT_MAX = 300;

/** The IP address and browser that use a session. */
export type Device = { ip: string; userAgent: string | undefined };

export type Tokens = { userId: string; accessToken: string; refreshToken: string; expiresAt: Date };

export async function startSession(ctx: Ctx, userId: string, device: Device): Promise<Tokens> {
  const endsAt = new Date(ctx.now.getTime() + SESSION_MS);
  const [session] = await ctx.db
    .insert(authSessions)
    .values({
      userId,
      createdAt: ctx.now,
      verifiedAt: ctx.now,
      endsAt,
      ...usedFrom(ctx, device),
    })
    .returning();
  if (!session) throw new Error("The session was not written.");
  return issueTokens(ctx, session);
}

/** Trades a refresh token for a new pair. A rotated one, used late, ends the whole family. */
export async function refreshSession(ctx: Ctx, token: string, device: Device): Promise<Tokens> {
  const outcome = await inTransaction(ctx, async (ctx) => {
    const found = await findRefreshToken(ctx, token);
    if (!found) return "unknown" as const;
    const { refresh, session } = found;
    if (refresh.rotatedAt && ctx.now.getTime() - refresh.rotatedAt.getTime() > REUSE_MS) {
      await endSession(ctx, session.id);
      await countAudit(ctx, { action: "session_family_revoked", subject: found.email });
      return "stolen" as const;
    }
    if (!refresh.rotatedAt) {
      await ctx.db
        .update(authTokens)
        .set({ rotatedAt: ctx.now })
        .where(eq(authTokens.hash, refresh.hash));
    }
    await ctx.db
      .update(authSessions)
      .set(usedFrom(ctx, device))
      .where(eq(authSessions.id, session.id));
    return issueTokens(ctx, session);
  });
  if (outcome === "unknown") throw new AuthError("refresh_token_not_found");
  if (outcome === "stolen") throw new AuthError("refresh_token_already_used");
  return outcome;
}

/** The user of an access token, with their current role. */
export async function findIdentity(ctx: Ctx, token: string) {
  const [row] = await ctx.db
    .select({
      userId: users.id,
      email: users.email,
      sessionId: authSessions.id,
      isAdmin,
      hasFactor,
    })
    .from(authTokens)
    .innerJoin(authSessions, eq(authSessions.id, authTokens.sessionId))
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(isLive(ctx, token, "access"));
  return row;
}

/** Whether the session has neither ended nor expired. */
export function isOpen(ctx: Ctx, userId: string) {
  return and(
    eq(authSessions.userId, userId),
    isNull(authSessions.revokedAt),
    gt(authSessions.endsAt, ctx.now),
  );
}

export async function endUserSessions(ctx: Ctx, userId: string, except?: string) {
  await ctx.db
    .update(authSessions)
    .set({ revokedAt: ctx.now })
    .where(and(isOpen(ctx, userId), except ? ne(authSessions.id, except) : undefined));
}

export const sessionRetentions: Retention[] = [
  { column: authTokens.expiresAt, days: 0 },
  { column: authSessions.endsAt, days: 0 },
  { column: pendingSignIns.expiresAt, days: 0 },
];

function usedFrom(ctx: Ctx, { ip, userAgent }: Device) {
  return { ip, userAgent: userAgent?.slice(0, USER_AGENT_MAX), lastUsedAt: ctx.now };
}

async function issueTokens(
  ctx: Ctx,
  session: { id: string; userId: string; endsAt: Date },
): Promise<Tokens> {
  const accessToken = newToken();
  const refreshToken = newToken();
  const expiresAt = new Date(ctx.now.getTime() + ACCESS_MS);
  const refreshExpiresAt = new Date(
    Math.min(ctx.now.getTime() + REFRESH_MS, session.endsAt.getTime()),
  );
  await ctx.db.insert(authTokens).values([
    { hash: hashToken(accessToken), sessionId: session.id, kind: "access", expiresAt },
    {
      hash: hashToken(refreshToken),
      sessionId: session.id,
      kind: "refresh",
      expiresAt: refreshExpiresAt,
    },
  ]);
  return { userId: session.userId, accessToken, refreshToken, expiresAt };
}

/** Locks the token, so that two uses of it are judged one after the other. */
async function findRefreshToken(ctx: Ctx, token: string) {
  const [row] = await ctx.db
    .select({ refresh: authTokens, session: authSessions, email: users.email })
    .from(authTokens)
    .innerJoin(authSessions, eq(authSessions.id, authTokens.sessionId))
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(isLive(ctx, token, "refresh"))
    .for("update", { of: [authTokens, authSessions] });
  return row;
}

function isLive(ctx: Ctx, token: string, kind: "access" | "refresh") {
  return and(
    eq(authTokens.hash, hashToken(token)),
    eq(authTokens.kind, kind),
    gt(authTokens.expiresAt, ctx.now),
    isNull(authSessions.revokedAt),
    gt(authSessions.endsAt, ctx.now),
    isNull(users.deactivatedAt),
  );
}

export async function endSession(ctx: Ctx, sessionId: string) {
  await ctx.db
    .update(authSessions)
    .set({ revokedAt: ctx.now })
    .where(eq(authSessions.id, sessionId));
}

/** Whether the user is an admin. It is read at each request: a removed role is gone at once. */
export const isAdmin = sql<boolean>`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 'admin')`;

/** Whether the user has a second factor, for queries that join `users`. */
export const hasFactor = sql<boolean>`(exists (select 1 from ${totpFactors} where ${totpFactors.userId} = ${users.id} and ${totpFactors.confirmedAt} is not null) or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

/** Whether a password alone is not enough to log in. */
export async function hasSecondFactor(ctx: Ctx, userId: string) {
  return (await ctx.db.$count(users, and(eq(users.id, userId), hasFactor))) > 0;
}

/** Locks the account, so that logins and changes to its factors happen one after the other. */
export async function lockAccount(ctx: Ctx, userId: string) {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

/** A token is opaque and random: there is nothing in it to forge and no key to lose. */
export function newToken() {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string) {
  return createHash("sha256").update(token).digest("hex");
}

export const WINDOW_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Wrong passwords for one account, from wherever they come. */
export const ACCOUNT_FAILURES = 9;
const CODE_FAILURES = 9;
/** Three of a million codes are right at any time: a day's attempts have next to no chance. */
const CODE_FAILURES_PER_DAY = 30;

export function accountKey(email: string) {
  return `login:account:${email}`;
}

/** Wrong codes of authenticator apps, each after the right password. */
export function codeLimits(userId: string) {
  return [
    { key: `second-factor:${userId}`, max: CODE_FAILURES, windowMs: WINDOW_MS },
    { key: `second-factor-day:${userId}`, max: CODE_FAILURES_PER_DAY, windowMs: DAY_MS },
  ];
}

export function recoveryCodeLimits(userId: string) {
  return [{ key: `recovery-code:${userId}`, max: CODE_FAILURES, windowMs: WINDOW_MS }];
}

type Limits = Parameters<typeof countUse>[1][];

/** Counts an attempt to log in. If there were too many, the audit log says so. */
export async function countAttempt(
  ctx: Ctx,
  limits: Limits,
  blocked: Parameters<typeof countAudit>[1],
) {
  try {
    for (const limit of limits) await countUse(ctx, limit);
  } catch (error) {
    if (error instanceof AppError) await countAudit(ctx, blocked);
    throw error;
  }
}

export const PENDING_MINUTES = 10;

/** Returns a token that is good for nothing but the second step of this login. */
export async function createPendingSignIn(ctx: Ctx, userId: string) {
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + PENDING_MINUTES * 60_000);
  await ctx.db.insert(pendingSignIns).values({ hash: hashToken(token), userId, expiresAt });
  return token;
}

/** The account that is logging in. */
export async function findPendingSignIn(ctx: Ctx, token: string | undefined) {
  if (!token) return undefined;
  const [found] = await ctx.db
    .select({ user: users })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(
      and(
        eq(pendingSignIns.hash, hashToken(token)),
        gt(pendingSignIns.expiresAt, ctx.now),
        isNull(users.deactivatedAt),
      ),
    );
  return found?.user;
}

/** Returns false if another request has just used it. */
export async function deletePendingSignIn(ctx: Ctx, token: string) {
  const used = await ctx.db
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.hash, hashToken(token)))
    .returning({ hash: pendingSignIns.hash });
  return used.length > 0;
}

export async function deletePendingSignIns(ctx: Ctx, userId: string) {
  await ctx.db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}
