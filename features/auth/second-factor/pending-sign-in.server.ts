import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { pendingSignIns } from "#db/schema/second-factors.ts";
import { hashToken, newToken } from "../sessions/tokens.server.ts";

export const PENDING_MINUTES = 10;

/** Returns a token that is good for nothing but the second step of this login. */
export async function createPendingSignIn(db: Db, userId: string, now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + PENDING_MINUTES * 60_000);
  await db.insert(pendingSignIns).values({ hash: hashToken(token), userId, expiresAt });
  return token;
}

/** The account that is logging in. */
export async function findPendingSignIn(db: Db, token: string | undefined, now: Date) {
  if (!token) return undefined;
  const [found] = await db
    .select({ user: users })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(
      and(
        eq(pendingSignIns.hash, hashToken(token)),
        gt(pendingSignIns.expiresAt, now),
        isNull(users.deactivatedAt),
      ),
    );
  return found?.user;
}

/** False when another request has just used it. */
export async function deletePendingSignIn(db: Db, token: string) {
  const used = await db
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.hash, hashToken(token)))
    .returning({ hash: pendingSignIns.hash });
  return used.length > 0;
}

export async function deletePendingSignIns(tx: Tx, userId: string) {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}

export async function sweepPendingSignIns(db: Db, now: Date) {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now));
}
