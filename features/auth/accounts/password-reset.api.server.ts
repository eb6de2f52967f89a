import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import { AppError, logError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { passwordResetBody } from "../auth.schema.ts";
import { resetPassword } from "./accounts.server.ts";
import { requireOwnPassword } from "./own-password.server.ts";

/** `update-admin-password` returns `{}`, or `{error}` with a sentence: the specified shape. */
export function passwordResetApi(db: Db, now: () => Date) {
  return new Hono<RequestEnv>()
    .onError((thrown, c) => {
      const error = logError(thrown, c);
      return c.json({ error: error.message }, error.status);
    })
    .post("/update-admin-password", jsonBody(passwordResetBody, 4096), async (c) => {
      if (!c.get("identity")) {
        throw new AppError("unauthorized", "You must be logged in to update passwords");
      }
      const admin = requireAdmin(c);
      const { current_password, ...input } = await readJson(c);
      if (input.email === admin.email) await requireOwnPassword(db, admin, current_password, now());
      const by = { actor: admin.email, ip: c.get("ip"), keepSession: admin.sessionId };
      await resetPassword(db, input, now(), by);
      return c.json({});
    });
}
