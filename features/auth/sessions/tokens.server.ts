import { createHash, randomBytes } from "node:crypto";

/** Opaque and random: there is nothing in it to forge and no key to lose. */
export function newToken() {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string) {
  return createHash("sha256").update(token).digest("hex");
}
