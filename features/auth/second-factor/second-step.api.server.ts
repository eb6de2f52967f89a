import { type Context, Hono } from "hono";
import { countAudit } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { resetUses } from "#platform/http/rate-limits.server.ts";
import { MAIL_JOB } from "#platform/mail/outbox.server.ts";
import { type Account, requestDevice, sessionJson } from "../accounts/accounts.server.ts";
import { completeSignIn, type SignInDevice } from "../accounts/complete-sign-in.server.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import {
  deletePendingCookie,
  readDeviceCookie,
  readPendingCookie,
  writeDeviceCookie,
} from "../sessions/devices.server.ts";
import {
  codeLimits,
  countAttempt,
  deletePendingSignIn,
  findPendingSignIn,
  recoveryCodeLimits,
} from "../sessions/sessions.server.ts";
import { consumeRecoveryCode, listOwnFactors, recordFactorChange } from "./factors.server.ts";
import { isTotpCode, secondStepSchema } from "./schema.ts";
import { consumeTotpCode } from "./totp.server.ts";

/** The second step of a login with a password: below /api/auth. */
export function secondStepApi() {
  async function pendingSignIn(c: Context<RequestEnv>) {
    const token = readPendingCookie(c);
    const user = await findPendingSignIn(c.var.ctx, token);
    if (!token || !user) throw new AuthError("sign_in_expired");
    return { token, user };
  }

  return new Hono<RequestEnv>()
    .get("/second-factor", async (c) => {
      const { user } = await pendingSignIn(c);
      const { totp, passkeys } = await listOwnFactors(c.var.ctx, user.id);
      return c.json({ totp: totp !== null, passkey: passkeys.length > 0 });
    })
    .post("/second-factor", jsonBody(secondStepSchema), async (c) => {
      const { code } = await readJson(c);
      const pending = await pendingSignIn(c);
      const { email } = pending.user;
      const from = { ...requestDevice(c), deviceToken: readDeviceCookie(c, email) };
      const signedIn = await signInWithCode(c.var.ctx, { ...pending, code }, from);
      writeDeviceCookie(c, email, signedIn.deviceToken, c.var.ctx.env.siteUrl);
      deletePendingCookie(c);
      return c.json(await sessionJson(c.var.ctx, signedIn));
    });
}

type SecondStep = { user: Account; token: string; code: string };

/** Logs in with a code from the app or a recovery code, after the password. */
async function signInWithCode(ctx: Ctx, { user, token, code }: SecondStep, from: SignInDevice) {
  const isTotp = isTotpCode(code);
  // The limits are separate, so that guesses at codes can't make the recovery codes useless.
  const limits = isTotp ? codeLimits(user.id) : recoveryCodeLimits(user.id);
  const blocked = { action: "second_factor_blocked", subject: user.email, ip: from.ip };
  await countAttempt(ctx, limits, blocked);
  const isRight = isTotp
    ? await consumeTotpCode(ctx, user.id, code)
    : await consumeRecoveryCode(ctx, user.id, code);
  if (!isRight) {
    const failed = { action: "second_factor_failed", subject: user.email, ip: from.ip };
    await countAudit(ctx, failed);
    throw new AuthError("invalid_code");
  }
  if (!(await deletePendingSignIn(ctx, token))) throw new AuthError("sign_in_expired");
  for (const { key } of limits) await resetUses(ctx, key);
  if (!isTotp) {
    const by = { actor: user.email, ip: from.ip };
    await inTransaction(ctx, (ctx) => recordFactorChange(ctx, "recovery_code_used", user, by));
    ctx.wake(MAIL_JOB);
  }
  return completeSignIn(ctx, user, from, "both factors");
}
