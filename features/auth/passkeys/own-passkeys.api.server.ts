import { type Context, Hono } from "hono";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireUser } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { passkeyNameSchema } from "../second-factor/second-factor.schema.ts";
import { requireVerifiedOwner } from "../second-factor/verification.server.ts";
import type { FactorOptions } from "../sessions/complete-sign-in.server.ts";
import { removePasskey, renamePasskey } from "./own-passkeys.server.ts";

/** Below /api/account. */
export function ownPasskeysApi(options: FactorOptions) {
  const { db, now } = options;
  return new Hono<RequestEnv>()
    .put("/passkeys/:id", jsonBody(passkeyNameSchema, KB), async (c) => {
      const owner = { ...requireUser(c), ip: c.get("ip") };
      const { name } = await readJson(c);
      await renamePasskey(db, owner, passkeyId(c), name);
      return c.json({});
    })
    .delete("/passkeys/:id", async (c) => {
      const owner = await requireVerifiedOwner(c, db, now());
      await removePasskey(db, owner, passkeyId(c), options, now());
      return c.json({});
    });
}

function passkeyId(c: Context) {
  return idParam(c, "This passkey was already removed.");
}
