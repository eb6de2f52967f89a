import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { passkeys, totpFactors } from "#db/schema/second-factors.ts";
import type { AuditActor } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Identity } from "#platform/http/http.server.ts";
import type { SignInOptions } from "../sessions/complete-sign-in.server.ts";
import { endUserSessions } from "../sessions/sessions.server.ts";
import { recordFactorChange } from "./factor-changes.server.ts";
import { hasSecondFactor, lockAccount } from "./has-second-factor.server.ts";
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from "./recovery-codes.server.ts";
import { confirmTotp, deleteTotp } from "./totp.server.ts";

export type Owner = Identity & { ip: string };

export async function listOwnFactors(db: Db, userId: string) {
  const [totp] = await db
    .select({ confirmedAt: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  const ownPasskeys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return { totp, passkeys: ownPasskeys, recoveryCodes: await countRecoveryCodes(db, userId) };
}

export async function addTotp(
  db: Db,
  owner: Owner,
  code: string,
  options: SignInOptions,
  now: Date,
) {
  await changeFactors(
    db,
    owner,
    options,
    async (tx) => {
      await requireConfirmed(tx, owner, code, now);
      await recordFactorChange(tx, "totp_added", owner, ownerActor(owner), options, now);
    },
    now,
  );
}

export async function removeTotp(db: Db, owner: Owner, options: SignInOptions, now: Date) {
  await changeFactors(
    db,
    owner,
    options,
    async (tx) => {
      if (!(await deleteTotp(tx, owner.userId))) {
        throw new AppError("not_found", "You don’t use an authenticator app.");
      }
      await recordFactorChange(tx, "totp_removed", owner, ownerActor(owner), options, now);
    },
    now,
  );
}

/** Returns the codes, which are stored nowhere. */
export async function createRecoveryCodes(db: Db, owner: Owner, options: SignInOptions, now: Date) {
  const codes = await db.transaction(async (tx) => {
    await lockAccount(tx, owner.userId);
    if (!(await hasSecondFactor(tx, owner.userId))) {
      throw new AppError("conflict", "Add an authenticator app or a passkey first.");
    }
    await recordFactorChange(tx, "recovery_codes_created", owner, ownerActor(owner), options, now);
    return replaceRecoveryCodes(tx, owner.userId);
  });
  options.outbox?.wake();
  return codes;
}

/** With the first factor, sessions that began with a password alone end; with the last, its codes. */
export async function changeFactors<Result>(
  db: Db,
  owner: Owner,
  options: SignInOptions,
  change: (tx: Tx) => Promise<Result>,
  now: Date,
) {
  const result = await db.transaction(async (tx) => {
    await lockAccount(tx, owner.userId);
    const had = await hasSecondFactor(tx, owner.userId);
    const changed = await change(tx);
    const has = await hasSecondFactor(tx, owner.userId);
    if (has && !had) await endUserSessions(tx, owner.userId, now, owner.sessionId);
    if (!has) await deleteRecoveryCodes(tx, owner.userId);
    return changed;
  });
  options.outbox?.wake();
  return result;
}

export function ownerActor({ email, ip }: Owner): AuditActor {
  return { actor: email, ip };
}

async function requireConfirmed(tx: Tx, { userId }: Owner, code: string, now: Date) {
  if (await confirmTotp(tx, userId, code, now)) return;
  throw new AppError("invalid", "That code isn’t right. Check that your phone’s time is correct.");
}
