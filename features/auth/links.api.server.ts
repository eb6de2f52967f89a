import { eq } from "drizzle-orm";
import { Hono } from "hono";
import type { z } from "zod";
import { users } from "#db/schema/auth.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { type JsonContext, jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { confirmAccount, setPassword } from "./accounts/accounts.server.ts";
import { consumeLink, findByLink, type LinkPurpose } from "./accounts/links.server.ts";
import { hashNewPassword } from "./accounts/passwords.server.ts";
import { LINK_JOB, requestLink } from "./accounts/send-link.server.ts";
import { emailBody, linkBody, newPasswordBody } from "./schema.ts";
import { deleteFactors } from "./second-factor/factors.server.ts";
import { AuthError } from "./sessions/auth-error.server.ts";
import { rememberDevice, writeDeviceCookie } from "./sessions/devices.server.ts";

/** Emailed links. Opening one changes nothing: its page posts the token. */
export function linksApi() {
  const send = async (c: JsonContext<z.output<typeof emailBody>>, purpose: LinkPurpose) => {
    const { email } = await readJson(c);
    if (!c.var.ctx.env.hasMailServer) throw new AuthError("email_provider_disabled");
    await requestLink(c.var.ctx, { purpose, email }, c.get("ip"));
    c.var.ctx.wake(LINK_JOB);
    return {};
  };
  const setPassword = async (
    c: JsonContext<z.output<typeof newPasswordBody>>,
    purpose: "reset" | "invite",
  ) => {
    const input = { ...(await readJson(c)), purpose };
    const { email, deviceToken } = await setPasswordByLink(c.var.ctx, input, c.get("ip"));
    writeDeviceCookie(c, email, deviceToken, c.var.ctx.env.siteUrl);
    return {};
  };
  return new Hono<RequestEnv>()
    .post("/resend", jsonBody(emailBody), async (c) => c.json(await send(c, "confirm")))
    .post("/recover", jsonBody(emailBody), async (c) => c.json(await send(c, "reset")))
    .post("/confirm", jsonBody(linkBody), async (c) => {
      const { token } = await readJson(c);
      return c.json({ status: await confirmByLink(c.var.ctx, token, c.get("ip")) });
    })
    .post("/reset-password", jsonBody(newPasswordBody), async (c) =>
      c.json(await setPassword(c, "reset")),
    )
    .post("/accept-invitation", jsonBody(newPasswordBody), async (c) =>
      c.json(await setPassword(c, "invite")),
    );
}

/** Confirms the account each time the link is opened. Returns whether that changed anything. */
async function confirmByLink(ctx: Ctx, token: string, ip: string) {
  const user = await findByLink(ctx, "confirm", token);
  if (!user) throw new AuthError("otp_expired");
  const isNew = await confirmAccount(ctx, user.id, { actor: user.email, ip });
  return isNew ? ("confirmed" as const) : ("already_confirmed" as const);
}

type NewPassword = { purpose: "reset" | "invite"; token: string; password: string };

const ACTIONS = { reset: "password_reset", invite: "invitation_accepted" };

/** Access to the mailbox proves the account: it is confirmed, and this browser is known from now on. */
async function setPasswordByLink(ctx: Ctx, { purpose, token, password }: NewPassword, ip: string) {
  const user = await findByLink(ctx, purpose, token);
  if (!user) throw new AuthError("otp_expired");
  const passwordHash = await hashNewPassword(ctx, password);
  const by = { actor: user.email, ip };
  const deviceToken = await inTransaction(ctx, async (ctx) => {
    // First, because this locks the account: of two links used at once, one waits for the other.
    await setPassword(ctx, user, passwordHash, by, ACTIONS[purpose]);
    if (!(await consumeLink(ctx, purpose, token))) throw new AuthError("otp_expired");
    if (!user.confirmedAt) {
      await ctx.db.update(users).set({ confirmedAt: ctx.now }).where(eq(users.id, user.id));
      // The person who signed up may have been someone else.
      await deleteFactors(ctx, user.id);
    }
    return rememberDevice(ctx, user.id, undefined);
  });
  return { email: user.email, deviceToken };
}
