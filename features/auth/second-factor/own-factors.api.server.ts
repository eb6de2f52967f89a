import { Hono } from "hono";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireUser } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import {
  addTotp,
  createRecoveryCodes,
  listOwnFactors,
  removeTotp,
  requireVerifiedOwner,
  verifyWithPassword,
} from "./factors.server.ts";
import { totpCodeSchema, verificationSchema } from "./schema.ts";
import { startTotp } from "./totp.server.ts";

/** Scanners need four modules of quiet space around the code. */
const QR_CODE = { ecc: "M", border: 4, pixelSize: 1 } as const;

/** How the user proves who they are, besides the password: below /api/account. */
export function ownFactorsApi() {
  return new Hono<RequestEnv>()
    .get("/second-factors", async (c) => {
      return c.json(await listOwnFactors(c.var.ctx, requireUser(c).userId));
    })
    .post("/verification", jsonBody(verificationSchema, KB), async (c) => {
      const user = requireUser(c);
      const { password } = await readJson(c);
      await verifyWithPassword(c.var.ctx, user, password);
      return c.json({});
    })
    .post("/totp", async (c) => {
      const owner = await requireVerifiedOwner(c);
      const { secret, uri } = await startTotp(c.var.ctx, owner);
      const { renderSVG } = await import("uqr");
      return c.json({ secret, uri, qr: renderSVG(uri, QR_CODE) });
    })
    .post("/totp/confirm", jsonBody(totpCodeSchema, KB), async (c) => {
      const owner = await requireVerifiedOwner(c);
      const { code } = await readJson(c);
      await addTotp(c.var.ctx, owner, code);
      return c.json({});
    })
    .delete("/totp", async (c) => {
      const owner = await requireVerifiedOwner(c);
      await removeTotp(c.var.ctx, owner);
      return c.json({});
    })
    .post("/recovery-codes", async (c) => {
      const owner = await requireVerifiedOwner(c);
      return c.json({ codes: await createRecoveryCodes(c.var.ctx, owner) });
    });
}
