import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { authSessions } from "#db/schema/auth.ts";
import { countAudit } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Identity } from "#platform/http/http.server.ts";
import { isOpen, REFRESH_MS } from "./sessions.server.ts";

type Owner = Identity & { ip: string };

/** Where the user is signed in: this device first, then the most recently used. */
export async function listOwnSessions(db: Db, owner: Identity, now: Date) {
  const sessions = await db
    .select()
    .from(authSessions)
    .where(and(isOpen(owner.userId, now), isRefreshable(now)))
    .orderBy(desc(authSessions.lastUsedAt));
  const isThisDevice = ({ id }: { id: string }) => id === owner.sessionId;
  return [...sessions.filter(isThisDevice), ...sessions.filter((other) => !isThisDevice(other))];
}

export async function endOwnSession(db: Db, owner: Owner, id: string, now: Date) {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(authSessions)
      .set({ revokedAt: now })
      .where(and(isOpen(owner.userId, now), eq(authSessions.id, id)))
      .returning({ id: authSessions.id });
    if (ended.length === 0) throw new AppError("not_found", "This session has already ended.");
    await countAudit(tx, { action: "session_ended", actor: owner.email, ip: owner.ip }, now);
  });
}

/** Returns how many there were. */
export async function endOtherSessions(db: Db, owner: Owner, now: Date) {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(authSessions)
      .set({ revokedAt: now })
      .where(
        and(isOpen(owner.userId, now), isRefreshable(now), ne(authSessions.id, owner.sessionId)),
      )
      .returning({ id: authSessions.id });
    if (ended.length > 0) {
      const entry = { action: "other_sessions_ended", actor: owner.email, ip: owner.ip };
      await countAudit(tx, entry, now);
    }
    return ended.length;
  });
}

/** A session that was not used for longer can't be resumed: its last refresh token has expired. */
function isRefreshable(now: Date) {
  return gt(authSessions.lastUsedAt, new Date(now.getTime() - REFRESH_MS));
}
