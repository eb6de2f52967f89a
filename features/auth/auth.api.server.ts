import { Hono } from "hono";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { countAudit } from "#platform/audit.server.ts";
import { logError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { jsonBody, limitBody, readJson, readJsonAs } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { findAccountById, needsConfirmation } from "./accounts/accounts.server.ts";
import { signUp } from "./accounts/sign-up.server.ts";
import { loginSchema, signUpSchema } from "./auth.schema.ts";
import { linksApi } from "./links/links.api.server.ts";
import { passkeysApi } from "./passkeys/passkeys.api.server.ts";
import { writePendingCookie } from "./second-factor/pending-cookie.server.ts";
import { secondStepApi } from "./second-factor/second-step.api.server.ts";
import { AuthError } from "./sessions/auth-error.server.ts";
import { readDeviceCookie, writeDeviceCookie } from "./sessions/device-cookie.server.ts";
import { requestDevice, sessionJson, userJson } from "./sessions/session-json.server.ts";
import { endSession, endUserSessions, refreshSession } from "./sessions/sessions.server.ts";
import { signIn } from "./sessions/sign-in.server.ts";

const BODY_MAX = 16 * KB;

export type AuthOptions = {
  db: Db;
  now: () => Date;
  siteUrl: string;
  outbox: { wake: () => void } | undefined;
};

/** The protocol of `@supabase/auth-js`, as far as this site uses it. */
export function authApi(options: AuthOptions) {
  const { db, now } = options;
  return new Hono<RequestEnv>()
    .onError((thrown, c) => {
      if (thrown instanceof AuthError) {
        return c.json(
          { code: thrown.status, error_code: thrown.code, msg: thrown.message },
          thrown.status,
        );
      }
      const error = logError(thrown, c);
      return c.json(
        { code: error.status, error_code: error.code, msg: error.message },
        error.status,
      );
    })
    .use(limitBody(BODY_MAX))

    .post("/signup", jsonBody(signUpBody), async (c) => {
      const body = await readJson(c);
      const user = await signUp(db, body, options, c.get("ip"), now());
      // A user and no session: signing up does not sign in. The client reads whether to do so now.
      const isUsable = !needsConfirmation(user, options.outbox !== undefined);
      const email_confirmed_at = isUsable ? user.createdAt : null;
      return c.json({ ...(await userJson(db, user)), email_confirmed_at });
    })
    .post("/token", async (c) => {
      const grant = c.req.query("grant_type");
      if (grant === "password") {
        const credentials = await readJsonAs(c, loginSchema);
        const { email } = credentials;
        const from = { ...requestDevice(c), deviceToken: readDeviceCookie(c, email) };
        const signedIn = await signIn(db, credentials, from, options, now());
        if ("pendingToken" in signedIn) {
          writePendingCookie(c, signedIn.pendingToken, options.siteUrl);
          throw new AuthError("second_factor_required");
        }
        writeDeviceCookie(c, email, signedIn.deviceToken, options.siteUrl);
        return c.json(await sessionJson(db, signedIn));
      }
      if (grant === "refresh_token") {
        const { refresh_token } = await readJsonAs(c, refreshBody);
        const refreshed = await refreshSession(db, refresh_token, requestDevice(c), now());
        return c.json(await sessionJson(db, refreshed));
      }
      throw new AuthError("unsupported_grant_type");
    })
    .get("/user", async (c) => {
      const { userId } = requireIdentity(c.get("identity"));
      const user = await findAccountById(db, userId);
      if (!user) throw new AuthError("no_authorization");
      return c.json(await userJson(db, user));
    })
    .post("/logout", async (c) => {
      const { userId, sessionId, email } = requireIdentity(c.get("identity"));
      const scope = c.req.query("scope") ?? "global";
      if (scope === "local") await endSession(db, sessionId, now());
      else await endUserSessions(db, userId, now(), scope === "others" ? sessionId : undefined);
      const signedOut = { action: "signed_out", actor: email, ip: c.get("ip") };
      await countAudit(db, signedOut, now());
      return c.body(null, 204);
    })
    .route("/", secondStepApi(options))
    .route("/", passkeysApi(options))
    .route("/", linksApi(options))
    .all("*", () => {
      throw new AuthError("not_found");
    });
}

// The client sends more than this (redirect URLs, metadata). Nothing of it can set a role.
const signUpBody = z
  .object({
    email: z.unknown(),
    password: z.unknown(),
    data: z.object({ name: z.unknown() }).optional(),
  })
  .transform(({ email, password, data }) => ({ name: data?.name, email, password }))
  .pipe(signUpSchema);

const refreshBody = z.object({ refresh_token: z.string().min(1).max(200) });

function requireIdentity<Identity>(identity: Identity | undefined): Identity {
  if (!identity) throw new AuthError("no_authorization");
  return identity;
}
