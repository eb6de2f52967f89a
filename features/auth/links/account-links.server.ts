import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { accountLinks, users } from "#db/schema/auth.ts";
import type { Mail } from "#platform/mail/mailer.server.ts";
import { hashToken, newToken } from "../sessions/tokens.server.ts";
import { LINK } from "./account-mails.server.ts";

const HOUR_MS = 60 * 60_000;

const LINKS = {
  confirm: { page: "/confirm-account", lifetimeMs: 7 * 24 * HOUR_MS },
  reset: { page: "/reset-password", lifetimeMs: HOUR_MS },
  invite: { page: "/accept-invitation", lifetimeMs: 7 * 24 * HOUR_MS },
} as const;

export type LinkPurpose = keyof typeof LINKS;

/** Until when an invitation can be accepted; a little longer if its email was delayed. */
export function invitationEnd(invitedAt: Date) {
  return new Date(invitedAt.getTime() + LINKS.invite.lifetimeMs);
}

/** Called when the email is sent: the outbox never contains a token, and the link's time starts now. */
export async function withLink(db: Db, siteUrl: string, { link, ...mail }: Mail, now: Date) {
  if (!link) return mail;
  const purpose = link.purpose as LinkPurpose;
  const url = await createLink(db, { userId: link.userId, purpose }, siteUrl, now);
  return { ...mail, text: mail.text.replace(LINK, url) };
}

type NewLink = { userId: string; purpose: LinkPurpose };

/** Returns its URL, which is stored nowhere. */
export async function createLink(db: Db | Tx, link: NewLink, siteUrl: string, now: Date) {
  const { page, lifetimeMs } = LINKS[link.purpose];
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await db.insert(accountLinks).values({ ...link, hash: hashToken(token), expiresAt });
  return `${siteUrl}${page}?token=${token}`;
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
export async function consumeLink(tx: Tx, purpose: LinkPurpose, token: string, now: Date) {
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
    eq(accountLinks.hash, hashToken(token)),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, now),
  );
}
