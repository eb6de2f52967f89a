import { and, eq, gt, isNull } from "drizzle-orm";
import { accountLinks, users } from "#db/schema/auth.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Mail } from "#platform/mail/mailer.server.ts";
import type { Retention } from "#platform/retention.server.ts";
import { hashToken, newToken } from "../sessions/sessions.server.ts";

const HOUR_MS = 60 * 60_000;

const LINKS = {
  confirm: { page: "/confirm-account", lifetimeMs: 7 * 24 * HOUR_MS },
  reset: { page: "/reset-password", lifetimeMs: HOUR_MS },
  invite: { page: "/accept-invitation", lifetimeMs: 7 * 24 * HOUR_MS },
} as const;

export type LinkPurpose = keyof typeof LINKS;

/** The time until which an invitation can be accepted; a little longer if its email was delayed. */
export function invitationEnd(invitedAt: Date) {
  return new Date(invitedAt.getTime() + LINKS.invite.lifetimeMs);
}

/**
 * Creates an email's link when it is sent: the outbox never contains a token, and the link's time
 * starts now.
 */
export async function withLink(ctx: Ctx, { link, ...mail }: Mail) {
  if (!link) return mail;
  const purpose = link.purpose as LinkPurpose;
  const url = await createLink(ctx, { userId: link.userId, purpose });
  return { ...mail, text: mail.text.replace(LINK, url) };
}

type NewLink = { userId: string; purpose: LinkPurpose };

/** Returns the link's URL, which is stored nowhere. */
export async function createLink(ctx: Ctx, link: NewLink) {
  const { page, lifetimeMs } = LINKS[link.purpose];
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + lifetimeMs);
  await ctx.db.insert(accountLinks).values({ ...link, hash: hashToken(token), expiresAt });
  return `${ctx.env.siteUrl}${page}?token=${token}`;
}

/** The account that a valid link is for. */
export async function findByLink(ctx: Ctx, purpose: LinkPurpose, token: string) {
  const [found] = await ctx.db
    .select({ user: users })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(and(isValid(ctx, purpose, token), isNull(users.deactivatedAt)));
  return found?.user;
}

/**
 * Returns false if the link was used a moment ago: each works once. The account's other links are
 * deleted with it.
 */
export async function consumeLink(ctx: Ctx, purpose: LinkPurpose, token: string) {
  const [used] = await ctx.db
    .delete(accountLinks)
    .where(isValid(ctx, purpose, token))
    .returning();
  if (!used) return false;
  await ctx.db
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, used.userId), eq(accountLinks.purpose, purpose)));
  return true;
}

export async function deleteLinks(ctx: Ctx, userId: string) {
  await ctx.db.delete(accountLinks).where(eq(accountLinks.userId, userId));
}

export const linkRetention: Retention = { column: accountLinks.expiresAt, days: 0 };

function isValid(ctx: Ctx, purpose: LinkPurpose, token: string) {
  return and(
    eq(accountLinks.hash, hashToken(token)),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, ctx.now),
  );
}

/** Replaced by the link's URL when the email is sent. */
const LINK = "{link}";

type Recipient = { id: string; email: string };

export function confirmationMail({ id, email }: Recipient, siteName: string): Mail {
  return {
    to: email,
    subject: `Confirm your ${siteName} account`,
    text: `Someone, probably you, signed up for a ${siteName} account with this email address.

To confirm it, open this link within seven days:
${LINK}

If this wasn't you, you can ignore this email. The account can't be used until it's confirmed.
`,
    link: { purpose: "confirm", userId: id },
  };
}

export function passwordMail({ id, email }: Recipient, siteName: string): Mail {
  return {
    to: email,
    subject: `Reset your ${siteName} password`,
    text: `Someone, probably you, requested a new password for your ${siteName} account.

To set it, open this link within an hour:
${LINK}

If this wasn't you, you can ignore this email. Your password won't change.
`,
    link: { purpose: "reset", userId: id },
  };
}

type Invitation = { siteName: string; inviter: string };

export function invitationMail({ id, email }: Recipient, { siteName, inviter }: Invitation): Mail {
  return {
    to: email,
    subject: `You’re invited to ${siteName}`,
    text: `${inviter} created a ${siteName} account for you with this email address.

To set your password and log in, open this link within seven days:
${LINK}

If you don’t know what this is about, you can ignore this email.
`,
    link: { purpose: "invite", userId: id },
  };
}
