import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { knownDevices, users } from "#db/schema/auth.ts";
import { hashToken, newToken } from "./tokens.server.ts";

const DAY_MS = 24 * 60 * 60_000;
export const DEVICE_DAYS = 180;
/** In a row, however long they take. */
const DEVICE_FAILURES = 5;

/**
 * Whether this browser has signed in to this account before and may try outside the account's
 * limit, see docs/decisions/010. Like all attempts, it counts as a failure until it succeeds.
 */
export async function countDeviceAttempt(db: Db, token: string | undefined, email: string) {
  if (!token) return false;
  const account = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const counted = await db
    .update(knownDevices)
    .set({ failures: sql`${knownDevices.failures} + 1` })
    .where(
      and(
        eq(knownDevices.hash, hashToken(token)),
        inArray(knownDevices.userId, account),
        lt(knownDevices.failures, DEVICE_FAILURES),
      ),
    )
    .returning({ failures: knownDevices.failures });
  return counted.length > 0;
}

/** Whether this browser has signed in to this account before, however often it failed since. */
export async function isKnownDevice(tx: Tx, userId: string, token: string | undefined) {
  if (!token) return false;
  return (await tx.$count(knownDevices, isDevice(userId, token))) > 0;
}

export async function newDevicesToday(tx: Tx, userId: string, now: Date) {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const recent = and(eq(knownDevices.userId, userId), gt(knownDevices.signedInAt, dayAgo));
  return tx.$count(knownDevices, recent);
}

/** Returns the token to store in the browser. It replaces the old one, so a copy of that is worthless. */
export async function rememberDevice(tx: Tx, userId: string, old: string | undefined, now: Date) {
  const token = newToken();
  if (old) {
    await tx.delete(knownDevices).where(isDevice(userId, old));
  }
  await tx.insert(knownDevices).values({ hash: hashToken(token), userId, signedInAt: now });
  return token;
}

export async function sweepDevices(db: Db, now: Date) {
  const oldest = new Date(now.getTime() - DEVICE_DAYS * DAY_MS);
  await db.delete(knownDevices).where(lt(knownDevices.signedInAt, oldest));
}

function isDevice(userId: string, token: string) {
  return and(eq(knownDevices.hash, hashToken(token)), eq(knownDevices.userId, userId));
}
