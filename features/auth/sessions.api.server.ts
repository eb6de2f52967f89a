import { and, desc, eq, gt, ne } from "drizzle-orm";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { authSessions } from "#db/schema/auth.ts";
import { countAudit } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Identity, RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireUser, type User } from "#platform/http/identity.server.ts";
import { deviceName } from "./sessions/devices.server.ts";
import { findIdentity, isOpen, REFRESH_MS } from "./sessions/sessions.server.ts";

/** The user's own sessions: below /api/account. */
export function ownSessionsApi() {
  return new Hono<RequestEnv>()
    .get("/sessions", async (c) => {
      const user = requireUser(c);
      const sessions = await listOwnSessions(c.var.ctx, user);
      return c.json({ sessions: sessions.map((session) => sessionJson(session, user.sessionId)) });
    })
    .delete("/sessions/:id", async (c) => {
      const owner = requireUser(c);
      await endOwnSession(c.var.ctx, owner, idParam(c, "This session has already ended."));
      return c.json({});
    })
    .post("/sessions/end-others", async (c) => {
      return c.json({ ended: await endOtherSessions(c.var.ctx, requireUser(c)) });
    });
}

type Listed = Awaited<ReturnType<typeof listOwnSessions>>[number];

function sessionJson({ id, ip, userAgent, createdAt, lastUsedAt }: Listed, currentId: string) {
  return {
    id,
    device: deviceName(userAgent),
    ip,
    signed_in_at: createdAt,
    last_used_at: lastUsedAt,
    is_current: id === currentId,
  };
}

/** The user's sessions: this device first, then the most recently used. */
async function listOwnSessions(ctx: Ctx, owner: Identity) {
  const sessions = await ctx.db
    .select()
    .from(authSessions)
    .where(and(isOpen(ctx, owner.userId), isRefreshable(ctx)))
    .orderBy(desc(authSessions.lastUsedAt));
  const isThisDevice = ({ id }: { id: string }) => id === owner.sessionId;
  return [...sessions.filter(isThisDevice), ...sessions.filter((other) => !isThisDevice(other))];
}

async function endOwnSession(ctx: Ctx, owner: User, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(authSessions)
      .set({ revokedAt: ctx.now })
      .where(and(isOpen(ctx, owner.userId), eq(authSessions.id, id)))
      .returning({ id: authSessions.id });
    if (ended.length === 0) throw new AppError("not_found", "This session has already ended.");
    await countAudit(ctx, { action: "session_ended", actor: owner.email, ip: owner.ip });
  });
}

/** Ends the user's other sessions, and returns how many there were. */
async function endOtherSessions(ctx: Ctx, owner: User) {
  return inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(authSessions)
      .set({ revokedAt: ctx.now })
      .where(
        and(isOpen(ctx, owner.userId), isRefreshable(ctx), ne(authSessions.id, owner.sessionId)),
      )
      .returning({ id: authSessions.id });
    if (ended.length > 0) {
      const entry = { action: "other_sessions_ended", actor: owner.email, ip: owner.ip };
      await countAudit(ctx, entry);
    }
    return ended.length;
  });
}

/** A session that was not used for longer can't be resumed: its last refresh token has expired. */
function isRefreshable(ctx: Ctx) {
  return gt(authSessions.lastUsedAt, new Date(ctx.now.getTime() - REFRESH_MS));
}

/** Finds the user of a request. It rejects none: handlers that need a user call requireUser. */
export const identify = createMiddleware<RequestEnv>(async (c, next) => {
  const { ctx } = c.var;
  const [, token] = /^Bearer (\S{20,200})$/i.exec(c.req.header("authorization") ?? "") ?? [];
  const found = token ? await findIdentity(ctx, token) : undefined;
  c.set("identity", found && toIdentity(found, ctx.env.adminsNeedSecondFactor));
  await next();
});

type Found = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

function toIdentity({ hasFactor, ...user }: Found, adminsNeedSecondFactor: boolean) {
  return { ...user, needsSecondFactor: adminsNeedSecondFactor && user.isAdmin && !hasFactor };
}
