import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { websiteShares } from "#db/schema/website.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const SHARED_DAYS = 7;

/** A link that shows the draft. It replaces the one before. */
export function shareDraft(db: Db, actor: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const token = randomBytes(32).toString("base64url");
    const expiresAt = new Date(now.getTime() + SHARED_DAYS * DAY_MS);
    await tx.delete(websiteShares);
    await tx
      .insert(websiteShares)
      .values({ hash: hashOf(token), createdBy: actor.userId, expiresAt });
    await recordAction(tx, actor, "website_draft_shared", `Link for ${SHARED_DAYS} days`);
    return { token, expiresAt };
  });
}

export async function revokeShare(db: Db, actor: Actor) {
  await db.transaction(async (tx) => {
    const revoked = await tx.delete(websiteShares).returning({ hash: websiteShares.hash });
    if (revoked.length > 0) await recordAction(tx, actor, "website_share_revoked", "Link");
  });
}

export async function isDraftShared(db: Db, token: string, now: Date) {
  const [share] = await db
    .select({ hash: websiteShares.hash })
    .from(websiteShares)
    .where(and(eq(websiteShares.hash, hashOf(token)), gt(websiteShares.expiresAt, now)));
  return share !== undefined;
}

/** The link that works now, if there is one. Only who created it has seen its URL. */
export async function findShare(db: Db, now: Date) {
  const [share] = await db
    .select({ createdBy: users.email, expiresAt: websiteShares.expiresAt })
    .from(websiteShares)
    .leftJoin(users, eq(users.id, websiteShares.createdBy))
    .where(gt(websiteShares.expiresAt, now));
  return share;
}

function hashOf(token: string) {
  return createHash("sha256").update(token).digest("hex");
}
