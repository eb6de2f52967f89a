import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, eq, gt, isNull } from "drizzle-orm";
import { users } from "#db/schema/auth.ts";
import { passkeyChallenges, passkeys } from "#db/schema/second-factors.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { countAudit } from "#platform/audit.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { User } from "#platform/http/identity.server.ts";
import { countUse, keyForIp } from "#platform/http/rate-limits.server.ts";
import type { Retention } from "#platform/retention.server.ts";
import { assertCanSignIn } from "../accounts/accounts.server.ts";
import { changeFactors, recordFactorChange } from "../second-factor/factors.server.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import { WINDOW_MS } from "../sessions/sessions.server.ts";

const LOGINS_PER_IP = 100;

export async function startPasskeySignIn(ctx: Ctx, ip: string) {
  const limit = { key: keyForIp("passkey", ip), max: LOGINS_PER_IP, windowMs: WINDOW_MS };
  await countUse(ctx, limit);
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const { rpID } = relyingParty(ctx.env.siteUrl);
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
  const { challenge } = options;
  return { ...(await storeChallenge(ctx, { challenge, userId: null })), options };
}

type Presented = { challengeId: string; response: AuthenticationResponseJSON };

/** The account of a passkey that has signed our challenge, on a device that its owner unlocked. */
export async function verifyPasskey(ctx: Ctx, { challengeId, response }: Presented, ip: string) {
  const challenge = await takeChallenge(ctx, challengeId, null);
  const [found] = await ctx.db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, response.id));
  if (!found) {
    await countAudit(ctx, { action: "sign_in_unknown", ip });
    throw new AuthError("webauthn_credential_not_found");
  }
  const { passkey, user } = found;
  const proved = await verifyLogin(passkey, response, challenge, ctx.env.siteUrl);
  if (!proved || decodeUserId(response) !== user.id) {
    await countAudit(ctx, { action: "sign_in_failed", subject: user.email, ip });
    throw new AuthError("webauthn_verification_failed");
  }
  assertCanSignIn(user, ctx.env.hasMailServer);
  await ctx.db
    .update(passkeys)
    .set({ counter: proved.newCounter, isSynced: proved.credentialBackedUp, lastUsedAt: ctx.now })
    .where(eq(passkeys.id, passkey.id));
  return user;
}

type Passkey = typeof passkeys.$inferSelect;

/** Verifies a login. A counter that has not gone up is refused: the passkey may be a clone. */
async function verifyLogin(
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

/** The id of the user that the device names as the passkey's owner. */
function decodeUserId({ response }: AuthenticationResponseJSON) {
  return Buffer.from(response.userHandle ?? "", "base64url").toString();
}

/** Passkeys belong to the site's host. Nothing in a request can say which that is. */
function relyingParty(siteUrl: string) {
  return { rpID: new URL(siteUrl).hostname, origin: siteUrl };
}

/** Ed25519, ES256 and RS256, which devices use. The library's default has experimental APIs. */
const ALGORITHMS = [-8, -7, -257];

const LIFETIME_MS = 5 * 60_000;

/** A login's challenge has no user: the passkey says which one it is. */
type NewChallenge = { challenge: string; userId: string | null };

async function storeChallenge(ctx: Ctx, { challenge, userId }: NewChallenge) {
  const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS);
  const [stored] = await ctx.db
    .insert(passkeyChallenges)
    .values({ challenge, userId, expiresAt })
    .returning();
  if (!stored) throw new Error("The challenge was not stored.");
  return { challenge_id: stored.id, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

/** Deletes and returns the challenge, if it is for this user and unused. */
async function takeChallenge(ctx: Ctx, id: string, userId: string | null) {
  const [taken] = await ctx.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.id, id),
        userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId),
        gt(passkeyChallenges.expiresAt, ctx.now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  if (!taken) throw new AuthError("webauthn_challenge_expired");
  return taken.challenge;
}

export const challengeRetention: Retention = { column: passkeyChallenges.expiresAt, days: 0 };

const PASSKEYS_MAX = 20;

export async function startRegistration(ctx: Ctx, owner: User) {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const { userId, email } = owner;
  const existing = await requireRoom(ctx, userId);
  const { firm } = await readWebsite(ctx);
  const creation = await generateRegistrationOptions({
    rpName: firm.name,
    rpID: relyingParty(ctx.env.siteUrl).rpID,
    userID: new TextEncoder().encode(userId),
    userName: email,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    // A passkey that the device finds by itself, and unlocks only for its owner, needs no password.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { challenge } = creation;
  return { ...(await storeChallenge(ctx, { challenge, userId })), options: creation };
}

type NewPasskey = { challengeId: string; response: RegistrationResponseJSON; name: string };

export async function finishRegistration(
  ctx: Ctx,
  owner: User,
  { challengeId, response, name }: NewPasskey,
) {
  const { userId } = owner;
  const challenge = await takeChallenge(ctx, challengeId, userId);
  const { credential, isSynced } = await verifyRegistration(response, challenge, ctx.env.siteUrl);
  return changeFactors(ctx, owner, async (ctx) => {
    await requireRoom(ctx, userId);
    const [added] = await ctx.db
      .insert(passkeys)
      .values({
        userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: credential.transports ?? [],
        isSynced,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning();
    if (!added) throw new AppError("conflict", "This passkey is already in use.");
    await recordFactorChange(ctx, "passkey_added", owner);
    return added;
  });
}

/** Returns the existing passkeys. Checked before a device creates another, and when it is added. */
async function requireRoom(ctx: Ctx, userId: string) {
  const existing = await ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId));
  if (existing.length < PASSKEYS_MAX) return existing;
  throw new AppError("conflict", "You have 20 passkeys already. Remove one first.");
}

async function verifyRegistration(
  response: RegistrationResponseJSON,
  challenge: string,
  siteUrl: string,
) {
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
