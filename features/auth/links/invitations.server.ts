import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { type AuditActor, writeAudit } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { deleteMail, enqueueMail } from "#platform/mail/outbox.server.ts";
import { createAccount, deleteUnverifiedAccount } from "../accounts/accounts.server.ts";
import { findAccount } from "../accounts/list-accounts.server.ts";
import { hashPassword } from "../accounts/passwords.server.ts";
import { addRole } from "../accounts/roles.server.ts";
import { AuthError } from "../sessions/auth-error.server.ts";
import { newToken } from "../sessions/tokens.server.ts";
import { createLink, deleteLinks } from "./account-links.server.ts";
import { invitationMail } from "./account-mails.server.ts";

type Context = {
  db: Db;
  siteUrl: string;
  outbox: { wake: () => void } | undefined;
};
type Invited = { name: string; email: string; admin: boolean };
type By = AuditActor & { actor: string };

/**
 * Creates the account, in place of an unverified one with this email address. Until its link sets a
 * password, nobody knows one that works.
 */
export async function invite(context: Context, { admin, ...person }: Invited, by: By, now: Date) {
  const passwordHash = await hashPassword(newToken());
  const invited = await context.db.transaction(async (tx) => {
    if (await deleteUnverifiedAccount(tx, person.email)) {
      const deleted = { action: "unverified_account_deleted", subject: person.email, ...by };
      await writeAudit(tx, deleted);
    }
    const account = { ...person, passwordHash, confirmedAt: null, invitedAt: now };
    const user = await createAccount(tx, account).catch(refuseKnownEmail);
    await writeAudit(tx, { action: "account_invited", subject: user.email, ...by });
    if (admin) await addRole(tx, user, by);
    return { user, link: await sendInvitation(tx, context, user, by, now) };
  });
  context.outbox?.wake();
  return { account: await findAccount(context.db, invited.user.id), link: invited.link };
}

/** The earlier link stops working. */
export async function inviteAgain(context: Context, userId: string, by: By, now: Date) {
  const link = await context.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ invitedAt: now })
      .where(isInvited(userId))
      .returning();
    if (!user) return refuse(tx, userId);
    await deleteLinks(tx, userId);
    await deleteMail(tx, [userId]);
    await writeAudit(tx, { action: "invitation_renewed", subject: user.email, ...by });
    return sendInvitation(tx, context, user, by, now);
  });
  context.outbox?.wake();
  return link;
}

/** Deletes the account, which was never used. */
export async function cancelInvitation(db: Db, userId: string, by: By) {
  await db.transaction(async (tx) => {
    const [user] = await tx.delete(users).where(isInvited(userId)).returning();
    if (!user) return refuse(tx, userId);
    await deleteMail(tx, [userId]);
    await writeAudit(tx, { action: "invitation_canceled", subject: user.email, ...by });
  });
}

/** By email; on a site that can't send any, returns a link that an admin passes on. */
async function sendInvitation(
  tx: Tx,
  { siteUrl, outbox }: Context,
  user: { id: string; email: string },
  { actor }: By,
  now: Date,
) {
  if (!outbox) return createLink(tx, { userId: user.id, purpose: "invite" }, siteUrl, now);
  const { firm } = await readWebsite(tx);
  const mail = invitationMail(user, { siteName: firm.name, inviter: actor });
  await enqueueMail(tx, mail, { kind: "account", subject: user.id }, now);
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

async function refuse(tx: Tx, userId: string): Promise<never> {
  await findAccount(tx, userId);
  throw new AppError("conflict", "This invitation is no longer open.");
}

function refuseKnownEmail(error: unknown): never {
  if (!(error instanceof AuthError)) throw error;
  throw new AppError("conflict", "An account with this email address already exists.");
}
