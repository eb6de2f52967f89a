import { Hono } from "hono";
import type { Ctx } from "#platform/context.server.ts";
import { parseEnv } from "#platform/env.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { recordedLog } from "./log.ts";

type Others = { log?: Ctx["log"]; env?: Record<string, string> };

/** The context of a request or job. Settings that `env` doesn't have are the default ones. */
export function contextOn(
  db: Ctx["db"],
  now = new Date(),
  { log = recordedLog().log, env = {} }: Others = {},
): Ctx {
  return { db, now, log, env: parseEnv(env), wake: () => {} };
}

/** A feature's routes, with a context as the app gives it to them. */
export function routesOn(ctx: Ctx, routes: Hono<RequestEnv>) {
  return new Hono<RequestEnv>()
    .use((c, next) => {
      c.set("ctx", ctx);
      return next();
    })
    .route("/", routes);
}

/** The context of routes that read nothing from the database. */
export function contextWithoutDatabase(siteUrl: string, now?: Date) {
  return contextOn(undefined as never, now, { env: { SITE_URL: siteUrl } });
}
