import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { totpFactors } from "#db/schema/second-factors.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";

// Every authenticator app supports these settings.
const CODE = { algorithm: "SHA1", digits: 6, period: 30 };
const SECRET_BYTES = 20;
/** Steps before and after the current one that are accepted: clocks differ. */
const WINDOW = 1;

/** Creates a key. Until a code confirms it, it is replaced each time. */
export async function startTotp(ctx: Ctx, user: { userId: string; email: string }) {
  const { Secret, TOTP } = await import("otpauth");
  const secret = new Secret({ size: SECRET_BYTES });
  const started = await ctx.db
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
  const { firm } = await readWebsite(ctx);
  const totp = new TOTP({ ...CODE, issuer: firm.name, label: user.email, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

/** Returns false if the code is wrong. */
export async function confirmTotp(ctx: Ctx, userId: string, code: string) {
  const [factor] = await ctx.db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  if (!factor || factor.confirmedAt) {
    throw new AppError("conflict", "Start again to set up an authenticator app.");
  }
  const step = await matchStep(ctx, factor.secret, code);
  if (step === undefined) return false;
  await ctx.db
    .update(totpFactors)
    .set({ confirmedAt: ctx.now, lastUsedStep: step })
    .where(eq(totpFactors.userId, userId));
  return true;
}

/** Returns false if the code is wrong, or was used before. */
export async function consumeTotpCode(ctx: Ctx, userId: string, code: string) {
  const isSetUp = and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt));
  const [factor] = await ctx.db.select().from(totpFactors).where(isSetUp);
  if (!factor) return false;
  const step = await matchStep(ctx, factor.secret, code);
  if (step === undefined) return false;
  const isUnused = or(isNull(totpFactors.lastUsedStep), lt(totpFactors.lastUsedStep, step));
  const used = await ctx.db
    .update(totpFactors)
    .set({ lastUsedStep: step })
    .where(and(isSetUp, eq(totpFactors.secret, factor.secret), isUnused))
    .returning({ userId: totpFactors.userId });
  return used.length > 0;
}

/** Returns false if there was none. */
export async function deleteTotp(ctx: Ctx, userId: string) {
  const [deleted] = await ctx.db
    .delete(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .returning({ confirmedAt: totpFactors.confirmedAt });
  return deleted !== undefined && deleted.confirmedAt !== null;
}

/** The time step that the code belongs to, if it is one of those around now. */
async function matchStep(ctx: Ctx, secret: string, code: string) {
  const { Secret, TOTP } = await import("otpauth");
  const totp = new TOTP({ ...CODE, secret: Secret.fromBase32(secret) });
  const timestamp = ctx.now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
