import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { passkeys, totpFactors } from "#db/schema/second-factors.ts";

/** For queries that join `users`. */
export const hasFactor = sql<boolean>`(exists (select 1 from ${totpFactors} where ${totpFactors.userId} = ${users.id} and ${totpFactors.confirmedAt} is not null) or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

/** Whether a password alone is not enough to log in. */
export async function hasSecondFactor(db: Db | Tx, userId: string) {
  return (
    (await hasTotp(db, userId)) || (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0
  );
}

async function hasTotp(db: Db | Tx, userId: string) {
  const isSetUp = and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt));
  return (await db.$count(totpFactors, isSetUp)) > 0;
}

/** Changes to one account's factors, and its logins, happen one after the other. */
export async function lockAccount(tx: Tx, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}
