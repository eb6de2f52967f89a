import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireUser } from "#platform/http/identity.server.ts";
import { deviceName } from "./device-name.server.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions.server.ts";

/** Where the user is signed in: below /api/account. */
export function ownSessionsApi(db: Db, now: () => Date) {
  return new Hono<RequestEnv>()
    .get("/sessions", async (c) => {
      const user = requireUser(c);
      const sessions = await listOwnSessions(db, user, now());
      return c.json({ sessions: sessions.map((session) => sessionJson(session, user.sessionId)) });
    })
    .delete("/sessions/:id", async (c) => {
      const owner = requireOwner(c);
      await endOwnSession(db, owner, idParam(c, "This session has already ended."), now());
      return c.json({});
    })
    .post("/sessions/end-others", async (c) => {
      return c.json({ ended: await endOtherSessions(db, requireOwner(c), now()) });
    });
}

function requireOwner(c: Context<RequestEnv>) {
  return { ...requireUser(c), ip: c.get("ip") };
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
