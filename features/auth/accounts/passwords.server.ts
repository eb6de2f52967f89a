import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Db } from "#db/client.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import { TOO_COMMON } from "../auth.schema.ts";
import { isCommonPassword } from "./common-passwords.server.ts";

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane. About 20 ms.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);
// Two leave threads for everything else, and limit how much memory many logins at once take.
const runQueued = workQueue({
  name: "passwords",
  concurrency: 2,
  mayWait: 100,
  refusal: "Too many people are logging in right now. Please try again in a moment.",
});

/** For a password that somebody chose: common ones are rejected. */
export async function hashNewPassword(db: Db, password: string) {
  const { firm } = await readWebsite(db);
  if (isCommonPassword(password, firm)) throw new AppError("invalid", TOO_COMMON);
  return hashPassword(password);
}

export async function hashPassword(password: string) {
  const salt = randomBytes(16);
  const tag = await deriveTag(password, salt, MEMORY_KIB, PASSES, LANES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(salt)}$${text(tag)}`;
}

export async function verifyPassword(password: string, hash: string) {
  const [, memory, passes, lanes, salt, tag] = FORMAT.exec(hash) ?? [];
  if (!salt || !tag) return false;
  const expected = Buffer.from(tag, "base64");
  const found = await deriveTag(
    password,
    Buffer.from(salt, "base64"),
    Number(memory),
    Number(passes),
    Number(lanes),
  );
  return timingSafeEqual(found, expected);
}

/** A hash that no password matches: a login with an unknown email must take as long as any other. */
export const unknownUserHash = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(randomBytes(16))}$${text(randomBytes(TAG_BYTES))}`;

function deriveTag(
  message: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
) {
  const options = { message, nonce, memory, passes, parallelism, tagLength: TAG_BYTES };
  return runQueued(() => derive("argon2id", options));
}

function text(bytes: Buffer) {
  return bytes.toString("base64").replace(/=+$/, "");
}
