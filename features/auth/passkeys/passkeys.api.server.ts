import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { passkeys } from "#db/schema/second-factors.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireUser, type User } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { requestDevice, sessionJson } from "../accounts/accounts.server.ts";
import { completeSignIn } from "../accounts/complete-sign-in.server.ts";
import {
  changeFactors,
  recordFactorChange,
  requireVerifiedOwner,
} from "../second-factor/factors.server.ts";
import { passkeyNameSchema } from "../second-factor/schema.ts";
import {
  deletePendingCookie,
  deviceName,
  readDeviceCookie,
  writeDeviceCookie,
} from "../sessions/devices.server.ts";
import {
  finishRegistration,
  startPasskeySignIn,
  startRegistration,
  verifyPasskey,
} from "./passkeys.server.ts";

/** The endpoints that the passkey functions of `@supabase/auth-js` call: below /api/auth. */
export function passkeysApi() {
  return new Hono<RequestEnv>()
    .post("/passkeys/registration/options", async (c) => {
      const owner = await requireVerifiedOwner(c);
      return c.json(await startRegistration(c.var.ctx, owner));
    })
    .post("/passkeys/registration/verify", jsonBody(registrationBody), async (c) => {
      const owner = await requireVerifiedOwner(c);
      const { challenge_id, credential } = await readJson(c);
      const name = deviceName(c.req.header("user-agent") ?? null);
      const created = { challengeId: challenge_id, response: credential, name };
      const passkey = await finishRegistration(c.var.ctx, owner, created);
      return c.json({
        id: passkey.id,
        friendly_name: passkey.name,
        created_at: passkey.createdAt,
      });
    })
    .post("/passkeys/authentication/options", async (c) => {
      return c.json(await startPasskeySignIn(c.var.ctx, c.get("ip")));
    })
    .post("/passkeys/authentication/verify", jsonBody(authenticationBody), async (c) => {
      const { challenge_id, credential } = await readJson(c);
      const presented = { challengeId: challenge_id, response: credential };
      const user = await verifyPasskey(c.var.ctx, presented, c.get("ip"));
      const from = { ...requestDevice(c), deviceToken: readDeviceCookie(c, user.email) };
      const signedIn = await completeSignIn(c.var.ctx, user, from, "both factors");
      writeDeviceCookie(c, user.email, signedIn.deviceToken, c.var.ctx.env.siteUrl);
      deletePendingCookie(c);
      return c.json(await sessionJson(c.var.ctx, signedIn));
    });
}

const bytes = z.string().max(8000);
const credential = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal("public-key"),
});

/** Checks only the outline: the library reads and verifies what is inside. */
const registrationBody = z.object({
  challenge_id: z.uuid(),
  credential: credential
    .extend({
      response: z.looseObject({
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    })
    .transform((value) => value as unknown as RegistrationResponseJSON),
});

const authenticationBody = z.object({
  challenge_id: z.uuid(),
  credential: credential
    .extend({
      response: z.looseObject({
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: z.string().max(200).nullish(),
      }),
    })
    .transform((value) => value as unknown as AuthenticationResponseJSON),
});

async function renamePasskey(ctx: Ctx, owner: User, id: string, name: string) {
  const renamed = await ctx.db
    .update(passkeys)
    .set({ name })
    .where(isOwn(owner, id))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new AppError("not_found", REMOVED);
}

async function removePasskey(ctx: Ctx, owner: User, id: string) {
  await changeFactors(ctx, owner, async (ctx) => {
    const removed = await ctx.db
      .delete(passkeys)
      .where(isOwn(owner, id))
      .returning({ id: passkeys.id });
    if (removed.length === 0) throw new AppError("not_found", REMOVED);
    await recordFactorChange(ctx, "passkey_removed", owner);
  });
}

function isOwn({ userId }: User, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}

const REMOVED = "This passkey was already removed.";

/** One's own passkeys: below /api/account. */
export function ownPasskeysApi() {
  return new Hono<RequestEnv>()
    .put("/passkeys/:id", jsonBody(passkeyNameSchema, KB), async (c) => {
      const owner = requireUser(c);
      const { name } = await readJson(c);
      await renamePasskey(c.var.ctx, owner, idParam(c, REMOVED), name);
      return c.json({});
    })
    .delete("/passkeys/:id", async (c) => {
      const owner = await requireVerifiedOwner(c);
      await removePasskey(c.var.ctx, owner, idParam(c, REMOVED));
      return c.json({});
    });
}
