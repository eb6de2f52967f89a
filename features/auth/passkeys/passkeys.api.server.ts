import { Hono } from "hono";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { deletePendingCookie } from "../second-factor/pending-cookie.server.ts";
import { requireVerifiedOwner } from "../second-factor/verification.server.ts";
import { completeSignIn, type FactorOptions } from "../sessions/complete-sign-in.server.ts";
import { readDeviceCookie, writeDeviceCookie } from "../sessions/device-cookie.server.ts";
import { deviceName } from "../sessions/device-name.server.ts";
import { requestDevice, sessionJson } from "../sessions/session-json.server.ts";
import { authenticationBody, registrationBody } from "./passkeys.schema.server.ts";
import { finishRegistration, startRegistration } from "./register-passkey.server.ts";
import { startPasskeySignIn, verifyPasskey } from "./verify-passkey.server.ts";

/** What `registerPasskey` and `signInWithPasskey` of `@supabase/auth-js` call: below /api/auth. */
export function passkeysApi(options: FactorOptions) {
  const { db, now, siteUrl } = options;
  return new Hono<RequestEnv>()
    .post("/passkeys/registration/options", async (c) => {
      const owner = await requireVerifiedOwner(c, db, now());
      return c.json(await startRegistration(db, owner, options, now()));
    })
    .post("/passkeys/registration/verify", jsonBody(registrationBody), async (c) => {
      const owner = await requireVerifiedOwner(c, db, now());
      const { challenge_id, credential } = await readJson(c);
      const name = deviceName(c.req.header("user-agent") ?? null);
      const created = { challengeId: challenge_id, response: credential, name };
      const passkey = await finishRegistration(db, owner, created, options, now());
      return c.json({
        id: passkey.id,
        friendly_name: passkey.name,
        created_at: passkey.createdAt,
      });
    })
    .post("/passkeys/authentication/options", async (c) => {
      return c.json(await startPasskeySignIn(db, siteUrl, c.get("ip"), now()));
    })
    .post("/passkeys/authentication/verify", jsonBody(authenticationBody), async (c) => {
      const { challenge_id, credential } = await readJson(c);
      const presented = { challengeId: challenge_id, response: credential };
      const user = await verifyPasskey(db, presented, options, c.get("ip"), now());
      const from = { ...requestDevice(c), deviceToken: readDeviceCookie(c, user.email) };
      const signedIn = await completeSignIn(db, user, from, options, now(), "both factors");
      writeDeviceCookie(c, user.email, signedIn.deviceToken, siteUrl);
      deletePendingCookie(c);
      return c.json(await sessionJson(db, signedIn));
    });
}
