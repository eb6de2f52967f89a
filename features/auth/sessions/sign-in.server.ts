import type { Db } from "#db/client.ts";
import { countAudit } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { countUse, keyForIp, resetUses, uncountUse } from "#platform/http/rate-limits.server.ts";
import { findAccountByEmail, requireUsable } from "../accounts/accounts.server.ts";
import { unknownUserHash, verifyPassword } from "../accounts/passwords.server.ts";
import { hasSecondFactor } from "../second-factor/has-second-factor.server.ts";
import { createPendingSignIn } from "../second-factor/pending-sign-in.server.ts";
import { AuthError } from "./auth-error.server.ts";
import {
  completeSignIn,
  type SignInDevice,
  type SignInOptions,
} from "./complete-sign-in.server.ts";
import { countDeviceAttempt } from "./known-devices.server.ts";
import { ACCOUNT_FAILURES, accountKey, WINDOW_MS } from "./login-limits.server.ts";

const IP_FAILURES = 30;

type Credentials = { email: string; password: string };

/** Only failures count: each attempt is counted first, and uncounted if it succeeds. */
export async function signIn(
  db: Db,
  { email, password }: Credentials,
  from: SignInDevice,
  options: SignInOptions,
  now: Date,
) {
  const { ip, deviceToken } = from;
  const ipKey = keyForIp("login", ip);
  const isKnownDevice = await countDeviceAttempt(db, deviceToken, email);
  if (!isKnownDevice) await countAttempt(db, { email, ip, ipKey }, now);

  const user = await findAccountByEmail(db, email);
  const right = await verifyPassword(password, user?.passwordHash ?? unknownUserHash);
  if (!user || !right) {
    // Made-up email addresses are not listed one by one: anyone can make up any number of them.
    const failed = user
      ? { action: "sign_in_failed", subject: email, ip }
      : { action: "sign_in_unknown", ip };
    await countAudit(db, failed, now);
    throw new AuthError("invalid_credentials");
  }
  // A known device was not counted there, and what others tried still counts against them.
  if (!isKnownDevice) {
    await resetUses(db, accountKey(email));
    await uncountUse(db, ipKey);
  }
  requireUsable(user, options.outbox !== undefined);

  if (await hasSecondFactor(db, user.id)) {
    return { pendingToken: await createPendingSignIn(db, user.id, now) };
  }
  return completeSignIn(db, user, from, options, now, "password");
}

type Attempt = { email: string; ip: string; ipKey: string };

async function countAttempt(db: Db, attempt: Attempt, now: Date) {
  const { email, ip, ipKey } = attempt;
  const limits = [
    { key: ipKey, max: IP_FAILURES, subject: null },
    { key: accountKey(email), max: ACCOUNT_FAILURES, subject: email },
  ];
  for (const { key, max, subject } of limits) {
    try {
      await countUse(db, { key, max, windowMs: WINDOW_MS }, now);
    } catch (error) {
      if (error instanceof AppError) {
        await countAudit(db, { action: "sign_in_blocked", subject, ip }, now);
      }
      throw error;
    }
  }
}
