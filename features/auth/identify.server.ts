import { createMiddleware } from "hono/factory";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http.server.ts";
import { findIdentity } from "./sessions.server.ts";

/** Finds the user of a request. It rejects none: handlers that need a user call requireUser. */
export function identify(db: Db, now: () => Date) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const [, token] = /^Bearer (\S{20,200})$/i.exec(c.req.header("authorization") ?? "") ?? [];
    c.set("identity", token ? await findIdentity(db, token, now()) : undefined);
    await next();
  });
}
