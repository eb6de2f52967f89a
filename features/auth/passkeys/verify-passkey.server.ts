import type { AuthenticationResponseJSON, AuthenticatorTransport } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { passkeys } from "#db/schema/second-factors.ts";
import { countAudit } from "#platform/audit.server.ts";
import { countUse, keyForIp } from "#platform/http/rate-limits.server.ts";
import { requireUsable } from "../accounts/accounts.server.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import type { SignInOptions } from "../sessions/complete-sign-in.server.ts";
import { WINDOW_MS } from "../sessions/login-limits.server.ts";
import { storeChallenge, takeChallenge } from "./challenges.server.ts";
import { relyingParty } from "./relying-party.ts";

const LOGINS_PER_IP = 100;

export async function startPasskeySignIn(db: Db, siteUrl: string, ip: string, now: Date) {
  const limit = { key: keyForIp("passkey", ip), max: LOGINS_PER_IP, windowMs: WINDOW_MS };
  await countUse(db, limit, now);
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const { rpID } = relyingParty(siteUrl);
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
  const { challenge } = options;
  return { ...(await storeChallenge(db, { challenge, userId: null }, now)), options };
}

type Presented = { challengeId: string; response: AuthenticationResponseJSON };

/** The account of a passkey that has signed our challenge, on a device that its owner unlocked. */
export async function verifyPasskey(
  db: Db,
  { challengeId, response }: Presented,
  { siteUrl, outbox }: SignInOptions,
  ip: string,
  now: Date,
) {
  const challenge = await takeChallenge(db, challengeId, null, now);
  const [found] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, response.id));
  if (!found) {
    await countAudit(db, { action: "sign_in_unknown", ip }, now);
    throw new AuthError("webauthn_credential_not_found");
  }
  const { passkey, user } = found;
  const proved = await verify(passkey, response, challenge, siteUrl);
  if (!proved || decodeUserId(response) !== user.id) {
    await countAudit(db, { action: "sign_in_failed", subject: user.email, ip }, now);
    throw new AuthError("webauthn_verification_failed");
  }
  requireUsable(user, outbox !== undefined);
  await db
    .update(passkeys)
    .set({ counter: proved.newCounter, isSynced: proved.credentialBackedUp, lastUsedAt: now })
    .where(eq(passkeys.id, passkey.id));
  return user;
}

type Passkey = typeof passkeys.$inferSelect;

/** Also refuses a counter that has not gone up: the passkey may have been cloned. */
async function verify(
  { credentialId, publicKey, counter, transports }: Passkey,
  response: AuthenticationResponseJSON,
  challenge: string,
  siteUrl: string,
) {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { rpID, origin } = relyingParty(siteUrl);
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
      counter,
      transports: transports as AuthenticatorTransport[],
    },
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo : undefined;
}

/** Whom the device says that the passkey is for. */
function decodeUserId({ response }: AuthenticationResponseJSON) {
  return Buffer.from(response.userHandle ?? "", "base64url").toString();
}
