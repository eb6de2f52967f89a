import { and, eq, gt } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/client.ts";
import { authSessions } from "#db/schema/auth.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Identity, RequestEnv } from "#platform/http/http.server.ts";
import { requireUser } from "#platform/http/identity.server.ts";
import { requireOwnPassword } from "../accounts/own-password.server.ts";

const VERIFIED_MS = 10 * 60_000;

/** For changes that someone at another person's unlocked computer must not make. */
export async function requireVerifiedOwner(c: Context<RequestEnv>, db: Db, now: Date) {
  const user = requireUser(c);
  await requireRecentVerification(db, user, now);
  return { ...user, ip: c.get("ip") };
}

async function requireRecentVerification(db: Db, { sessionId }: Identity, now: Date) {
  const since = new Date(now.getTime() - VERIFIED_MS);
  const isRecent = and(eq(authSessions.id, sessionId), gt(authSessions.verifiedAt, since));
  if ((await db.$count(authSessions, isRecent)) > 0) return;
  throw new AppError("verification_required", "Enter your password to continue.");
}

export async function verifyWithPassword(db: Db, user: Identity, password: string, now: Date) {
  await requireOwnPassword(db, user, password, now);
  await db.update(authSessions).set({ verifiedAt: now }).where(eq(authSessions.id, user.sessionId));
}
