import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { recoveryCodes } from "#db/schema/second-factors.ts";
import { hashToken } from "../sessions/tokens.server.ts";

const CODES = 10;
const CODE_LENGTH = 16;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** New codes, which are shown once. The earlier ones stop working. */
export async function replaceRecoveryCodes(tx: Tx, userId: string) {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: CODES }, newCode);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashFor(userId, code) })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** False when there is no such code. Of two simultaneous uses, one succeeds. */
export async function consumeRecoveryCode(db: Db, userId: string, code: string) {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashFor(userId, code))))
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

export function countRecoveryCodes(db: Db | Tx, userId: string) {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

export async function deleteRecoveryCodes(tx: Tx, userId: string) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** 80 random bits. They can't be guessed from a fast hash. */
function newCode() {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join("");
}

function hashFor(userId: string, code: string) {
  return hashToken(`${userId} ${code}`);
}
