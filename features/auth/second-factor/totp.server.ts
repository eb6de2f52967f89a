import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { totpFactors } from "#db/schema/second-factors.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";

// What every authenticator app supports.
const CODE = { algorithm: "SHA1", digits: 6, period: 30 };
const SECRET_BYTES = 20;
/** Steps before and after the current one that are accepted: clocks differ. */
const WINDOW = 1;

/** A new key. Until a code confirms it, it is replaced each time. */
export async function startTotp(db: Db, user: { userId: string; email: string }) {
  const { Secret, TOTP } = await import("otpauth");
  const secret = new Secret({ size: SECRET_BYTES });
  const started = await db
    .insert(totpFactors)
    .values({ userId: user.userId, secret: secret.base32 })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { secret: secret.base32 },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning();
  if (started.length === 0) {
    throw new AppError("conflict", "You already use an authenticator app. Remove it first.");
  }
  const { firm } = await readWebsite(db);
  const totp = new TOTP({ ...CODE, issuer: firm.name, label: user.email, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

/** False when the code is wrong. */
export async function confirmTotp(tx: Tx, userId: string, code: string, now: Date) {
  const [factor] = await tx.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  if (!factor || factor.confirmedAt) {
    throw new AppError("conflict", "Start again to set up an authenticator app.");
  }
  const step = await matchStep(factor.secret, code, now);
  if (step === undefined) return false;
  await tx
    .update(totpFactors)
    .set({ confirmedAt: now, lastUsedStep: step })
    .where(eq(totpFactors.userId, userId));
  return true;
}

/** False when the code is wrong, or was used before. */
export async function consumeTotpCode(db: Db, userId: string, code: string, now: Date) {
  const isSetUp = and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt));
  const [factor] = await db.select().from(totpFactors).where(isSetUp);
  if (!factor) return false;
  const step = await matchStep(factor.secret, code, now);
  if (step === undefined) return false;
  const isUnused = or(isNull(totpFactors.lastUsedStep), lt(totpFactors.lastUsedStep, step));
  const used = await db
    .update(totpFactors)
    .set({ lastUsedStep: step })
    .where(and(isSetUp, eq(totpFactors.secret, factor.secret), isUnused))
    .returning({ userId: totpFactors.userId });
  return used.length > 0;
}

/** False when there was none. */
export async function deleteTotp(tx: Tx, userId: string) {
  const [deleted] = await tx
    .delete(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .returning({ confirmedAt: totpFactors.confirmedAt });
  return deleted !== undefined && deleted.confirmedAt !== null;
}

/** The time step that the code belongs to, if it is one of those around now. */
async function matchStep(secret: string, code: string, now: Date) {
  const { Secret, TOTP } = await import("otpauth");
  const totp = new TOTP({ ...CODE, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
