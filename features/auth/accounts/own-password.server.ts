import type { Db } from "#db/client.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Identity } from "#platform/http/http.server.ts";
import { countUse, resetUses } from "#platform/http/rate-limits.server.ts";
import { WRONG_CURRENT_PASSWORD } from "../auth.schema.ts";
import { ACCOUNT_FAILURES, WINDOW_MS } from "../sessions/login-limits.server.ts";
import { findAccountById } from "./accounts.server.ts";
import { unknownUserHash, verifyPassword } from "./passwords.server.ts";

/** Someone at another person's unlocked computer must not be able to take over the account. */
export async function requireOwnPassword(
  db: Db,
  { userId }: Identity,
  password: string | undefined,
  now: Date,
) {
  if (!password) {
    throw new AppError("invalid", "To change your own password, enter your current one.");
  }
  // Not the limit of the login: strangers can use that one up.
  const key = `own-password:${userId}`;
  await countUse(db, { key, max: ACCOUNT_FAILURES, windowMs: WINDOW_MS }, now);
  const account = await findAccountById(db, userId);
  if (!(await verifyPassword(password, account?.passwordHash ?? unknownUserHash))) {
    throw new AppError("invalid", WRONG_CURRENT_PASSWORD);
  }
  await resetUses(db, key);
}
