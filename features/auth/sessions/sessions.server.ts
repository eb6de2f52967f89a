import { and, eq, gt, isNull, lt, ne } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { authSessions, authTokens, users } from "#db/schema/auth.ts";
import { countAudit } from "#platform/audit.server.ts";
import { isAdmin } from "../accounts/is-admin.server.ts";
import { hasFactor } from "../second-factor/has-second-factor.server.ts";
import { AuthError } from "./auth-error.server.ts";
import { hashToken, newToken } from "./tokens.server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const ACCESS_MS = 15 * MINUTE;
export const REFRESH_MS = 30 * DAY;
const SESSION_MS = 90 * DAY;
/** Parallel tabs may present the same refresh token; a thief comes later. */
const REUSE_MS = 10_000;

const USER_AGENT_MAX = 300;

/** Where a session is used from. */
export type Device = { ip: string; userAgent: string | undefined };

export type Tokens = { userId: string; accessToken: string; refreshToken: string; expiresAt: Date };

export async function startSession(
  tx: Tx,
  userId: string,
  device: Device,
  now: Date,
): Promise<Tokens> {
  const endsAt = new Date(now.getTime() + SESSION_MS);
  const [session] = await tx
    .insert(authSessions)
    .values({ userId, createdAt: now, verifiedAt: now, endsAt, ...usedFrom(device, now) })
    .returning();
  if (!session) throw new Error("The session was not written.");
  return issueTokens(tx, session, now);
}

/** Trades a refresh token for a new pair. A rotated one, used late, ends the whole family. */
export async function refreshSession(
  db: Db,
  token: string,
  device: Device,
  now: Date,
): Promise<Tokens> {
  const outcome = await db.transaction(async (tx) => {
    const found = await findRefreshToken(tx, token, now);
    if (!found) return "unknown" as const;
    const { refresh, session } = found;
    if (refresh.rotatedAt && now.getTime() - refresh.rotatedAt.getTime() > REUSE_MS) {
      await revoke(tx, session.id, now);
      await countAudit(tx, { action: "session_family_revoked", subject: found.email }, now);
      return "stolen" as const;
    }
    if (!refresh.rotatedAt) {
      await tx.update(authTokens).set({ rotatedAt: now }).where(eq(authTokens.hash, refresh.hash));
    }
    await tx.update(authSessions).set(usedFrom(device, now)).where(eq(authSessions.id, session.id));
    return issueTokens(tx, session, now);
  });
  if (outcome === "unknown") throw new AuthError("refresh_token_not_found");
  if (outcome === "stolen") throw new AuthError("refresh_token_already_used");
  return outcome;
}

/** The user of an access token, with their current role. */
export async function findIdentity(db: Db, token: string, now: Date) {
  const [row] = await db
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
    .where(isLive(token, "access", now));
  return row;
}

export async function endSession(db: Db | Tx, sessionId: string, now: Date) {
  await revoke(db, sessionId, now);
}

/** Not ended and not expired. */
export function isOpen(userId: string, now: Date) {
  return and(
    eq(authSessions.userId, userId),
    isNull(authSessions.revokedAt),
    gt(authSessions.endsAt, now),
  );
}

export async function endUserSessions(db: Db | Tx, userId: string, now: Date, except?: string) {
  await db
    .update(authSessions)
    .set({ revokedAt: now })
    .where(and(isOpen(userId, now), except ? ne(authSessions.id, except) : undefined));
}

/** Deletes tokens that can no longer be used. */
export async function sweepSessions(db: Db, now: Date) {
  await db.delete(authTokens).where(lt(authTokens.expiresAt, now));
  await db.delete(authSessions).where(lt(authSessions.endsAt, now));
}

function usedFrom({ ip, userAgent }: Device, now: Date) {
  return { ip, userAgent: userAgent?.slice(0, USER_AGENT_MAX), lastUsedAt: now };
}

async function issueTokens(
  tx: Tx,
  session: { id: string; userId: string; endsAt: Date },
  now: Date,
): Promise<Tokens> {
  const accessToken = newToken();
  const refreshToken = newToken();
  const expiresAt = new Date(now.getTime() + ACCESS_MS);
  const slides = new Date(Math.min(now.getTime() + REFRESH_MS, session.endsAt.getTime()));
  await tx.insert(authTokens).values([
    { hash: hashToken(accessToken), sessionId: session.id, kind: "access", expiresAt },
    { hash: hashToken(refreshToken), sessionId: session.id, kind: "refresh", expiresAt: slides },
  ]);
  return { userId: session.userId, accessToken, refreshToken, expiresAt };
}

/** Locked, so that two uses of one token are judged one after the other. */
async function findRefreshToken(tx: Tx, token: string, now: Date) {
  const [row] = await tx
    .select({ refresh: authTokens, session: authSessions, email: users.email })
    .from(authTokens)
    .innerJoin(authSessions, eq(authSessions.id, authTokens.sessionId))
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(isLive(token, "refresh", now))
    .for("update", { of: [authTokens, authSessions] });
  return row;
}

function isLive(token: string, kind: "access" | "refresh", now: Date) {
  return and(
    eq(authTokens.hash, hashToken(token)),
    eq(authTokens.kind, kind),
    gt(authTokens.expiresAt, now),
    isNull(authSessions.revokedAt),
    gt(authSessions.endsAt, now),
    isNull(users.deactivatedAt),
  );
}

async function revoke(db: Db | Tx, sessionId: string, now: Date) {
  await db.update(authSessions).set({ revokedAt: now }).where(eq(authSessions.id, sessionId));
}
