import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { accountLinks, users } from "#db/schema/auth.ts";
import type { Mail } from "#platform/mailer.server.ts";
import { hashOf, newToken } from "./tokens.server.ts";

const HOUR_MS = 60 * 60_000;

const LINKS = {
  confirm: { page: "/confirm-account", lifetimeMs: 7 * 24 * HOUR_MS },
  reset: { page: "/reset-password", lifetimeMs: HOUR_MS },
} as const;

export type LinkPurpose = keyof typeof LINKS;
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

/** Called when the email is sent: the outbox never contains a token, and the link's time starts now. */
export async function withLink(db: Db, siteUrl: string, { link, ...mail }: Mail, now: Date) {
  if (!link) return mail;
  const { userId } = link;
  const purpose = link.purpose as LinkPurpose;
  const { page, lifetimeMs } = LINKS[purpose];
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await db.insert(accountLinks).values({ hash: hashOf(token), userId, purpose, expiresAt });
  return { ...mail, text: mail.text.replace(LINK, `${siteUrl}${page}?token=${token}`) };
}

/** The account that a valid link is for. */
export async function findByLink(db: Db | Tx, purpose: LinkPurpose, token: string, now: Date) {
  const [found] = await db
    .select({ user: users })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(and(isValid(purpose, token, now), isNull(users.deactivatedAt)));
  return found?.user;
}

/** False when the link was used a moment ago: each works once. The account's other links go with it. */
export async function useUpLink(tx: Tx, purpose: LinkPurpose, token: string, now: Date) {
  const [used] = await tx
    .delete(accountLinks)
    .where(isValid(purpose, token, now))
    .returning();
  if (!used) return false;
  await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, used.userId), eq(accountLinks.purpose, purpose)));
  return true;
}

export async function deleteLinks(tx: Tx, userId: string) {
  await tx.delete(accountLinks).where(eq(accountLinks.userId, userId));
}

export async function sweepLinks(db: Db, now: Date) {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
}

function isValid(purpose: LinkPurpose, token: string, now: Date) {
  return and(
    eq(accountLinks.hash, hashOf(token)),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, now),
  );
}
