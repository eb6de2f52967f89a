import type { Db } from "#db/client.ts";
import { countAudit } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { countUse, resetUses } from "#platform/http/rate-limits.server.ts";
import type { Account } from "../accounts/accounts.server.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import {
  completeSignIn,
  type SignInDevice,
  type SignInOptions,
} from "../sessions/complete-sign-in.server.ts";
import { codeLimits, recoveryCodeLimits } from "../sessions/login-limits.server.ts";
import { recordFactorChange } from "./factor-changes.server.ts";
import { deletePendingSignIn } from "./pending-sign-in.server.ts";
import { consumeRecoveryCode } from "./recovery-codes.server.ts";
import { isTotpCode } from "./second-factor.schema.ts";
import { consumeTotpCode } from "./totp.server.ts";

type SecondStep = { user: Account; token: string; code: string };

/** A code from the app or a recovery code, after the password. Each code works once. */
export async function signInWithCode(
  db: Db,
  { user, token, code }: SecondStep,
  from: SignInDevice,
  options: SignInOptions,
  now: Date,
) {
  const isTotp = isTotpCode(code);
  // Apart, so that someone who guesses codes can't make the recovery codes useless.
  const limits = isTotp ? codeLimits(user.id) : recoveryCodeLimits(user.id);
  await countAttempt(db, limits, user.email, from.ip, now);
  const isRight = isTotp
    ? await consumeTotpCode(db, user.id, code, now)
    : await consumeRecoveryCode(db, user.id, code);
  if (!isRight) {
    const failed = { action: "second_factor_failed", subject: user.email, ip: from.ip };
    await countAudit(db, failed, now);
    throw new AuthError("invalid_code");
  }
  if (!(await deletePendingSignIn(db, token))) throw new AuthError("sign_in_expired");
  for (const { key } of limits) await resetUses(db, key);
  if (!isTotp) {
    const by = { actor: user.email, ip: from.ip };
    await db.transaction((tx) =>
      recordFactorChange(tx, "recovery_code_used", user, by, options, now),
    );
    options.outbox?.wake();
  }
  return completeSignIn(db, user, from, options, now, "both factors");
}

type Limits = Parameters<typeof countUse>[1][];

async function countAttempt(db: Db, limits: Limits, email: string, ip: string, now: Date) {
  try {
    for (const limit of limits) await countUse(db, limit, now);
  } catch (error) {
    if (error instanceof AppError) {
      await countAudit(db, { action: "second_factor_blocked", subject: email, ip }, now);
    }
    throw error;
  }
}
