import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { passkeyChallenges } from "#db/schema/second-factors.ts";
import { AuthError } from "../sessions/auth-error.server.ts";

const LIFETIME_MS = 5 * 60_000;

/** For a login without a user: which one it is, the passkey says. */
type New = { challenge: string; userId: string | null };

export async function storeChallenge(db: Db, { challenge, userId }: New, now: Date) {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const [stored] = await db
    .insert(passkeyChallenges)
    .values({ challenge, userId, expiresAt })
    .returning();
  if (!stored) throw new Error("The challenge was not stored.");
  return { challenge_id: stored.id, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

/** The challenge, if it is for this user and unused. From now on it is used. */
export async function takeChallenge(db: Db, id: string, userId: string | null, now: Date) {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.id, id),
        userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  if (!taken) throw new AuthError("webauthn_challenge_expired");
  return taken.challenge;
}

export async function sweepChallenges(db: Db, now: Date) {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
