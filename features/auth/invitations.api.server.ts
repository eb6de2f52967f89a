import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { users } from "#db/schema/auth.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { type AuditActor, writeAudit } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdminActor } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { deleteMail, enqueueMail, MAIL_JOB } from "#platform/mail/outbox.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import {
  accountJson,
  addRole,
  createAccount,
  deleteUnverifiedAccount,
} from "./accounts/accounts.server.ts";
import { createLink, deleteLinks, invitationMail } from "./accounts/links.server.ts";
import { findAccount } from "./accounts/list-accounts.server.ts";
import { hashPassword } from "./accounts/passwords.server.ts";
import { inviteSchema } from "./schema.ts";
import { AuthError } from "./sessions/auth-error.server.ts";
import { newToken } from "./sessions/sessions.server.ts";

const inviteBody = inviteSchema.extend({ admin: z.boolean().default(false) });

/** People whom an admin invites: below /api/admin. The link is null if it was emailed. */
export function invitationsApi() {
  return new Hono<RequestEnv>()
    .post("/users/invitations", jsonBody(inviteBody, 4 * KB), async (c) => {
      const by = requireAdminActor(c);
      const { account, link } = await invite(c.var.ctx, await readJson(c), by);
      return c.json({ user: accountJson(account, c.var.ctx.env.hasMailServer), link });
    })
    .post("/users/:id/invitation", async (c) => {
      const by = requireAdminActor(c);
      return c.json({ link: await inviteAgain(c.var.ctx, idParam(c, "Account not found."), by) });
    })
    .delete("/users/:id/invitation", async (c) => {
      const by = requireAdminActor(c);
      await cancelInvitation(c.var.ctx, idParam(c, "Account not found."), by);
      return c.json({});
    });
}

type Invited = { name: string; email: string; admin: boolean };
type Inviter = AuditActor & { actor: string };

/**
 * Creates the account, in place of an unverified one with this email address. Until its link sets a
 * password, nobody knows one that works.
 */
async function invite(ctx: Ctx, { admin, ...person }: Invited, by: Inviter) {
  const passwordHash = await hashPassword(newToken());
  const invited = await inTransaction(ctx, async (ctx) => {
    if (await deleteUnverifiedAccount(ctx, person.email)) {
      const deleted = { action: "unverified_account_deleted", subject: person.email, ...by };
      await writeAudit(ctx, deleted);
    }
    const account = { ...person, passwordHash, confirmedAt: null, invitedAt: ctx.now };
    const user = await createAccount(ctx, account).catch(refuseKnownEmail);
    await writeAudit(ctx, { action: "account_invited", subject: user.email, ...by });
    if (admin) await addRole(ctx, user, by);
    return { user, link: await sendInvitation(ctx, user, by) };
  });
  ctx.wake(MAIL_JOB);
  return { account: await findAccount(ctx, invited.user.id), link: invited.link };
}

/** Sends a new link, and the earlier one stops working. */
async function inviteAgain(ctx: Ctx, userId: string, by: Inviter) {
  const link = await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .update(users)
      .set({ invitedAt: ctx.now })
      .where(isInvited(userId))
      .returning();
    if (!user) return refuse(ctx, userId);
    await deleteLinks(ctx, userId);
    await deleteMail(ctx, [userId]);
    await writeAudit(ctx, { action: "invitation_renewed", subject: user.email, ...by });
    return sendInvitation(ctx, user, by);
  });
  ctx.wake(MAIL_JOB);
  return link;
}

/** Deletes the invited account, which was never used. */
async function cancelInvitation(ctx: Ctx, userId: string, by: Inviter) {
  await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db.delete(users).where(isInvited(userId)).returning();
    if (!user) return refuse(ctx, userId);
    await deleteMail(ctx, [userId]);
    await writeAudit(ctx, { action: "invitation_canceled", subject: user.email, ...by });
  });
}

/** Sends the invitation by email. Without a mail server, returns a link to pass on. */
async function sendInvitation(ctx: Ctx, user: { id: string; email: string }, { actor }: Inviter) {
  if (!ctx.env.hasMailServer) return createLink(ctx, { userId: user.id, purpose: "invite" });
  const { firm } = await readWebsite(ctx);
  const mail = invitationMail(user, { siteName: firm.name, inviter: actor });
  await enqueueMail(ctx, mail, { kind: "account", subject: user.id });
  return null;
}

function isInvited(userId: string) {
  return and(
    eq(users.id, userId),
    isNull(users.confirmedAt),
    isNotNull(users.invitedAt),
    isNull(users.deactivatedAt),
  );
}

async function refuse(ctx: Ctx, userId: string): Promise<never> {
  await findAccount(ctx, userId);
  throw new AppError("conflict", "This invitation is no longer open.");
}

function refuseKnownEmail(error: unknown): never {
  if (!(error instanceof AuthError)) throw error;
  throw new AppError("conflict", "An account with this email address already exists.");
}
