import { Hono } from "hono";
import { z } from "zod";
import { readWebsite } from "#features/website/queries.server.ts";
import { countAudit, writeAudit } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { logError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { jsonBody, limitBody, readJson, readJsonAs } from "#platform/http/json-body.server.ts";
import { countUse, keyForIp, resetUses, uncountUse } from "#platform/http/rate-limits.server.ts";
import { enqueueMail, MAIL_JOB } from "#platform/mail/outbox.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import {
  assertCanSignIn,
  createAccount,
  findAccountByEmail,
  findAccountById,
  needsConfirmation,
  requestDevice,
  sessionJson,
  userJson,
} from "./accounts/accounts.server.ts";
import { completeSignIn, type SignInDevice } from "./accounts/complete-sign-in.server.ts";
import { confirmationMail } from "./accounts/links.server.ts";
import { hashNewPassword, unknownUserHash, verifyPassword } from "./accounts/passwords.server.ts";
import { linksApi } from "./links.api.server.ts";
import { passkeysApi } from "./passkeys/passkeys.api.server.ts";
import { loginSchema, signUpSchema } from "./schema.ts";
import { secondStepApi } from "./second-factor/second-step.api.server.ts";
import { AuthError } from "./sessions/auth-error.server.ts";
import {
  countDeviceAttempt,
  readDeviceCookie,
  writeDeviceCookie,
  writePendingCookie,
} from "./sessions/devices.server.ts";
import {
  ACCOUNT_FAILURES,
  accountKey,
  countAttempt,
  createPendingSignIn,
  endSession,
  endUserSessions,
  hasSecondFactor,
  refreshSession,
  WINDOW_MS,
} from "./sessions/sessions.server.ts";

const BODY_MAX = 16 * KB;

/** The protocol of `@supabase/auth-js`, as far as this site uses it. */
export function authApi() {
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
      const user = await signUp(c.var.ctx, body, c.get("ip"));
      // The response has a user and no session: signing up does not sign in. The client reads
      // whether to do so now.
      const isUsable = !needsConfirmation(user, c.var.ctx.env.hasMailServer);
      const email_confirmed_at = isUsable ? user.createdAt : null;
      return c.json({ ...(await userJson(c.var.ctx, user)), email_confirmed_at });
    })
    .post("/token", async (c) => {
      const grant = c.req.query("grant_type");
      if (grant === "password") {
        const credentials = await readJsonAs(c, loginSchema);
        const { email } = credentials;
        const from = { ...requestDevice(c), deviceToken: readDeviceCookie(c, email) };
        const signedIn = await signIn(c.var.ctx, credentials, from);
        if ("pendingToken" in signedIn) {
          writePendingCookie(c, signedIn.pendingToken, c.var.ctx.env.siteUrl);
          throw new AuthError("second_factor_required");
        }
        writeDeviceCookie(c, email, signedIn.deviceToken, c.var.ctx.env.siteUrl);
        return c.json(await sessionJson(c.var.ctx, signedIn));
      }
      if (grant === "refresh_token") {
        const { refresh_token } = await readJsonAs(c, refreshBody);
        const refreshed = await refreshSession(c.var.ctx, refresh_token, requestDevice(c));
        return c.json(await sessionJson(c.var.ctx, refreshed));
      }
      throw new AuthError("unsupported_grant_type");
    })
    .get("/user", async (c) => {
      const { userId } = requireIdentity(c.get("identity"));
      const user = await findAccountById(c.var.ctx, userId);
      if (!user) throw new AuthError("no_authorization");
      return c.json(await userJson(c.var.ctx, user));
    })
    .post("/logout", async (c) => {
      const { userId, sessionId, email } = requireIdentity(c.get("identity"));
      const scope = c.req.query("scope") ?? "global";
      if (scope === "local") await endSession(c.var.ctx, sessionId);
      else await endUserSessions(c.var.ctx, userId, scope === "others" ? sessionId : undefined);
      const signedOut = { action: "signed_out", actor: email, ip: c.get("ip") };
      await countAudit(c.var.ctx, signedOut);
      return c.body(null, 204);
    })
    .route("/", secondStepApi())
    .route("/", passkeysApi())
    .route("/", linksApi())
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

const IP_FAILURES = 30;

type Credentials = { email: string; password: string };

/** Counts only failures: each attempt is counted first, and uncounted if it succeeds. */
async function signIn(ctx: Ctx, { email, password }: Credentials, from: SignInDevice) {
  const { ip, deviceToken } = from;
  const ipKey = keyForIp("login", ip);
  const isKnownDevice = await countDeviceAttempt(ctx, deviceToken, email);
  if (!isKnownDevice) {
    const windowMs = WINDOW_MS;
    const blocked = { action: "sign_in_blocked", ip };
    const ofIp = { key: ipKey, max: IP_FAILURES, windowMs };
    await countAttempt(ctx, [ofIp], blocked);
    const ofAccount = { key: accountKey(email), max: ACCOUNT_FAILURES, windowMs };
    await countAttempt(ctx, [ofAccount], { ...blocked, subject: email });
  }

  const user = await findAccountByEmail(ctx, email);
  const right = await verifyPassword(password, user?.passwordHash ?? unknownUserHash);
  if (!user || !right) {
    // Made-up email addresses are not listed one by one: anyone can make up any number of them.
    const failed = user
      ? { action: "sign_in_failed", subject: email, ip }
      : { action: "sign_in_unknown", ip };
    await countAudit(ctx, failed);
    throw new AuthError("invalid_credentials");
  }
  // A known device was not counted there, and what others tried still counts against them.
  if (!isKnownDevice) {
    await resetUses(ctx, accountKey(email));
    await uncountUse(ctx, ipKey);
  }
  assertCanSignIn(user, ctx.env.hasMailServer);

  if (await hasSecondFactor(ctx, user.id)) {
    return { pendingToken: await createPendingSignIn(ctx, user.id) };
  }
  return completeSignIn(ctx, user, from, "password");
}

const HOUR_MS = 60 * 60_000;
const SIGN_UPS_PER_HOUR = 30;

type SignUp = { name: string; email: string; password: string };

/** With a mail server the account waits for its link; without, it works at once, unverified. */
async function signUp(ctx: Ctx, input: SignUp, ip: string) {
  const limit = {
    key: keyForIp("signup", ip),
    max: SIGN_UPS_PER_HOUR,
    windowMs: HOUR_MS,
  };
  await countUse(ctx, limit);
  const passwordHash = await hashNewPassword(ctx, input.password);
  const user = await inTransaction(ctx, async (ctx) => {
    const { name, email } = input;
    const user = await createAccount(ctx, { name, email, passwordHash, confirmedAt: null });
    if (ctx.env.hasMailServer) {
      const { firm } = await readWebsite(ctx);
      const mail = confirmationMail(user, firm.name);
      await enqueueMail(ctx, mail, { kind: "account", subject: user.id });
    }
    await writeAudit(ctx, { action: "signed_up", actor: email, ip });
    return user;
  });
  ctx.wake(MAIL_JOB);
  return user;
}
