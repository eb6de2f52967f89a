import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { websiteShares } from "#db/schema/website.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const SHARED_DAYS = 7;
const PREVIEW_MS = 60 * 60_000;
const LINK = eq(websiteShares.kind, "link");

/** A link that shows the draft. It replaces the one before. */
export function shareDraft(db: Db, actor: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const token = randomBytes(32).toString("base64url");
    const expiresAt = new Date(now.getTime() + SHARED_DAYS * DAY_MS);
    await tx.delete(websiteShares).where(LINK);
    await tx
      .insert(websiteShares)
      .values({ hash: hashOf(token), createdBy: actor.userId, expiresAt });
    await recordAction(tx, actor, "website_draft_shared", `Link for ${SHARED_DAYS} days`);
    return { token, expiresAt };
  });
}

export async function revokeShare(db: Db, actor: Actor) {
  await db.transaction(async (tx) => {
    const revoked = await tx
      .delete(websiteShares)
      .where(LINK)
      .returning({ hash: websiteShares.hash });
    if (revoked.length > 0) await recordAction(tx, actor, "website_share_revoked", "Link");
  });
}

/** What the token was created for, while it works. */
export async function findSharedDraft(db: Db, token: string, now: Date) {
  const [share] = await db
    .select({ kind: websiteShares.kind })
    .from(websiteShares)
    .where(and(eq(websiteShares.hash, hashOf(token)), gt(websiteShares.expiresAt, now)));
  return share?.kind;
}

/** The link that works now, if there is one. Only who created it has seen its URL. */
export async function findShare(db: Db, now: Date) {
  const [share] = await db
    .select({ createdBy: users.email, expiresAt: websiteShares.expiresAt })
    .from(websiteShares)
    .leftJoin(users, eq(users.id, websiteShares.createdBy))
    .where(and(LINK, gt(websiteShares.expiresAt, now)));
  return share;
}

/** A token for the frame in the admin area, whose requests have no session. */
export async function openPreview(db: Db, actor: Actor, now: Date) {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + PREVIEW_MS);
  await db.delete(websiteShares).where(lt(websiteShares.expiresAt, now));
  await db
    .insert(websiteShares)
    .values({ hash: hashOf(token), kind: "preview", createdBy: actor.userId, expiresAt });
  return { token, expiresAt };
}

function hashOf(token: string) {
  return createHash("sha256").update(token).digest("hex");
}
