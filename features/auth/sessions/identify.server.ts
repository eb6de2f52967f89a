import { createMiddleware } from "hono/factory";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { findIdentity } from "./sessions.server.ts";

/** Finds the user of a request. It rejects none: handlers that need a user call requireUser. */
export function identify(db: Db, now: () => Date, adminsNeedSecondFactor: boolean) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const [, token] = /^Bearer (\S{20,200})$/i.exec(c.req.header("authorization") ?? "") ?? [];
    const found = token ? await findIdentity(db, token, now()) : undefined;
    c.set("identity", found && toIdentity(found));
    await next();
  });

  function toIdentity({
    hasFactor,
    ...user
  }: NonNullable<Awaited<ReturnType<typeof findIdentity>>>) {
    return { ...user, needsSecondFactor: adminsNeedSecondFactor && user.isAdmin && !hasFactor };
  }
}
