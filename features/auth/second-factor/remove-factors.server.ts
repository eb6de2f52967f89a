import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { passkeys } from "#db/schema/second-factors.ts";
import type { AuditActor } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { resetUses } from "#platform/http/rate-limits.server.ts";
import { findAccount } from "../accounts/list-accounts.server.ts";
import { codeLimits, recoveryCodeLimits } from "../sessions/login-limits.server.ts";
import { recordFactorChange } from "./factor-changes.server.ts";
import { hasSecondFactor, lockAccount } from "./has-second-factor.server.ts";
import { deletePendingSignIns } from "./pending-sign-in.server.ts";
import { deleteRecoveryCodes } from "./recovery-codes.server.ts";
import { deleteTotp } from "./totp.server.ts";

type Site = Parameters<typeof recordFactorChange>[4];

/** For someone who has lost them all: the password alone logs in again. */
export async function removeAllFactors(
  db: Db,
  userId: string,
  by: AuditActor,
  site: Site,
  now: Date,
) {
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const account = await findAccount(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) {
      throw new AppError("conflict", "This account has no second factor.");
    }
    await deleteFactors(tx, userId);
    await deletePendingSignIns(tx, userId);
    for (const { key } of [...codeLimits(userId), ...recoveryCodeLimits(userId)]) {
      await resetUses(tx, key);
    }
    await recordFactorChange(tx, "second_factors_removed", account, by, site, now);
  });
}

export async function deleteFactors(tx: Tx, userId: string) {
  await deleteTotp(tx, userId);
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteRecoveryCodes(tx, userId);
}
