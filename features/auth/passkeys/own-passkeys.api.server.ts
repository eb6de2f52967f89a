import { type Context, Hono } from "hono";
import { KB } from "#platform/byte-size.ts";
import type { RequestEnv } from "#platform/http.server.ts";
import { idParam } from "#platform/id-param.server.ts";
import { requireUser } from "#platform/identity.server.ts";
import { limitBody, readJson } from "#platform/json-body.server.ts";
import type { FactorOptions } from "../complete-sign-in.server.ts";
import { passkeyNameSchema } from "../second-factor/second-factor.schema.ts";
import { requireVerifiedOwner } from "../second-factor/verification.server.ts";
import { removePasskey, renamePasskey } from "./own-passkeys.server.ts";

/** Below /api/account. */
export function ownPasskeysApi(options: FactorOptions) {
  const { db, now } = options;
  return new Hono<RequestEnv>()
    .put("/passkeys/:id", limitBody(KB), async (c) => {
      const owner = { ...requireUser(c), ip: c.get("ip") };
      const { name } = await readJson(c, passkeyNameSchema);
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
