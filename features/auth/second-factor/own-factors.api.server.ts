import { Hono } from "hono";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireUser } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import type { FactorOptions } from "../sessions/complete-sign-in.server.ts";
import { addTotp, createRecoveryCodes, listOwnFactors, removeTotp } from "./own-factors.server.ts";
import { qrCode } from "./qr-code.server.ts";
import { totpCodeSchema, verificationSchema } from "./second-factor.schema.ts";
import { startTotp } from "./totp.server.ts";
import { requireVerifiedOwner, verifyWithPassword } from "./verification.server.ts";

/** How the user proves who they are, besides the password: below /api/account. */
export function ownFactorsApi(options: FactorOptions) {
  const { db, now } = options;
  return new Hono<RequestEnv>()
    .get("/second-factors", async (c) => {
      return c.json(factorsJson(await listOwnFactors(db, requireUser(c).userId)));
    })
    .post("/verification", jsonBody(verificationSchema, KB), async (c) => {
      const user = requireUser(c);
      const { password } = await readJson(c);
      await verifyWithPassword(db, user, password, now());
      return c.json({});
    })
    .post("/totp", async (c) => {
      const owner = await requireVerifiedOwner(c, db, now());
      const { secret, uri } = await startTotp(db, owner);
      return c.json({ secret, uri, qr: await qrCode(uri) });
    })
    .post("/totp/confirm", jsonBody(totpCodeSchema, KB), async (c) => {
      const owner = await requireVerifiedOwner(c, db, now());
      const { code } = await readJson(c);
      await addTotp(db, owner, code, options, now());
      return c.json({});
    })
    .delete("/totp", async (c) => {
      const owner = await requireVerifiedOwner(c, db, now());
      await removeTotp(db, owner, options, now());
      return c.json({});
    })
    .post("/recovery-codes", async (c) => {
      const owner = await requireVerifiedOwner(c, db, now());
      return c.json({ codes: await createRecoveryCodes(db, owner, options, now()) });
    });
}

function factorsJson({
  totp,
  passkeys,
  recoveryCodes,
}: Awaited<ReturnType<typeof listOwnFactors>>) {
  return {
    totp: totp ? { added_at: totp.confirmedAt } : null,
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      id,
      name,
      is_synced: isSynced,
      added_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    recovery_codes: recoveryCodes,
  };
}
