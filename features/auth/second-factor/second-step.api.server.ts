import { type Context, Hono } from "hono";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import type { FactorOptions } from "../sessions/complete-sign-in.server.ts";
import { readDeviceCookie, writeDeviceCookie } from "../sessions/device-cookie.server.ts";
import { requestDevice, sessionJson } from "../sessions/session-json.server.ts";
import { listOwnFactors } from "./own-factors.server.ts";
import { deletePendingCookie, readPendingCookie } from "./pending-cookie.server.ts";
import { findPendingSignIn } from "./pending-sign-in.server.ts";
import { secondStepSchema } from "./second-factor.schema.ts";
import { signInWithCode } from "./second-step.server.ts";

/** The second step of a login with a password: below /api/auth. */
export function secondStepApi(options: FactorOptions) {
  const { db, now, siteUrl } = options;

  async function pendingSignIn(c: Context<RequestEnv>) {
    const token = readPendingCookie(c);
    const user = await findPendingSignIn(db, token, now());
    if (!token || !user) throw new AuthError("sign_in_expired");
    return { token, user };
  }

  return new Hono<RequestEnv>()
    .get("/second-factor", async (c) => {
      const { user } = await pendingSignIn(c);
      const { totp, passkeys } = await listOwnFactors(db, user.id);
      return c.json({ totp: totp !== undefined, passkey: passkeys.length > 0 });
    })
    .post("/second-factor", jsonBody(secondStepSchema), async (c) => {
      const { code } = await readJson(c);
      const pending = await pendingSignIn(c);
      const { email } = pending.user;
      const from = { ...requestDevice(c), deviceToken: readDeviceCookie(c, email) };
      const signedIn = await signInWithCode(db, { ...pending, code }, from, options, now());
      writeDeviceCookie(c, email, signedIn.deviceToken, siteUrl);
      deletePendingCookie(c);
      return c.json(await sessionJson(db, signedIn));
    });
}
