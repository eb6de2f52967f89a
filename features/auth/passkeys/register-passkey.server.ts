import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { passkeys } from "#db/schema/second-factors.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { recordFactorChange } from "../second-factor/factor-changes.server.ts";
import { changeFactors, type Owner, ownerActor } from "../second-factor/own-factors.server.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import type { SignInOptions } from "../sessions/complete-sign-in.server.ts";
import { storeChallenge, takeChallenge } from "./challenges.server.ts";
import { ALGORITHMS, relyingParty } from "./relying-party.ts";

const PASSKEYS_MAX = 20;

export async function startRegistration(db: Db, owner: Owner, options: SignInOptions, now: Date) {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const { userId, email } = owner;
  const existing = await requireRoom(db, userId);
  const { firm } = await readWebsite(db);
  const creation = await generateRegistrationOptions({
    rpName: firm.name,
    rpID: relyingParty(options.siteUrl).rpID,
    userID: new TextEncoder().encode(userId),
    userName: email,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    // A passkey that the device finds by itself, and unlocks only for its owner, needs no password.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { challenge } = creation;
  return { ...(await storeChallenge(db, { challenge, userId }, now)), options: creation };
}

type NewPasskey = { challengeId: string; response: RegistrationResponseJSON; name: string };

export async function finishRegistration(
  db: Db,
  owner: Owner,
  { challengeId, response, name }: NewPasskey,
  options: SignInOptions,
  now: Date,
) {
  const { userId } = owner;
  const challenge = await takeChallenge(db, challengeId, userId, now);
  const { credential, isSynced } = await verify(response, challenge, options.siteUrl);
  return changeFactors(
    db,
    owner,
    options,
    async (tx) => {
      await requireRoom(tx, userId);
      const [added] = await tx
        .insert(passkeys)
        .values({
          userId,
          name,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString("base64url"),
          counter: credential.counter,
          transports: credential.transports ?? [],
          isSynced,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning();
      if (!added) throw new AppError("conflict", "This passkey is already in use.");
      await recordFactorChange(tx, "passkey_added", owner, ownerActor(owner), options, now);
      return added;
    },
    now,
  );
}

/** Returns the passkeys that there are. Checked before a device creates another, and when it is added. */
async function requireRoom(db: Db | Tx, userId: string) {
  const existing = await db.select().from(passkeys).where(eq(passkeys.userId, userId));
  if (existing.length < PASSKEYS_MAX) return existing;
  throw new AppError("conflict", "You have 20 passkeys already. Remove one first.");
}

async function verify(response: RegistrationResponseJSON, challenge: string, siteUrl: string) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { rpID, origin } = relyingParty(siteUrl);
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) throw new AuthError("webauthn_verification_failed");
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return { credential, isSynced: credentialBackedUp };
}
