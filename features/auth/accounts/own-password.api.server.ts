import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireUser } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { changePasswordSchema } from "../auth.schema.ts";
import { resetPassword } from "./accounts.server.ts";
import { requireOwnPassword } from "./own-password.server.ts";

/** One's own password, without the admin role: below /api/account. */
export function ownPasswordApi(db: Db, now: () => Date) {
  return new Hono<RequestEnv>().put(
    "/password",
    jsonBody(changePasswordSchema, 4096),
    async (c) => {
      const user = requireUser(c);
      const { current_password, password } = await readJson(c);
      await requireOwnPassword(db, user, current_password, now());
      const by = { actor: user.email, ip: c.get("ip"), keepSession: user.sessionId };
      await resetPassword(db, { email: user.email, password }, now(), by);
      return c.json({});
    },
  );
}
