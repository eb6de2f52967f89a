import { and, asc, eq, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { outbox } from "#db/schema/outbox.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { enqueueMail, sendMailAgain } from "#platform/mail/outbox.server.ts";
import type { ContactOptions } from "./contact.server.ts";
import { contactMail } from "./contact-mail.server.ts";
import { getMessage, isAbout, lockMessage, type StoredMessage } from "./messages.server.ts";

const ALARM_MS = 60 * 60_000;

type DeliveryState = "none" | "waiting" | "sent" | "failed";

type Mail = StoredMessage["mail"];

/** What became of an email. Spam has none. */
export function deliveryState(mail: Mail): DeliveryState {
  if (!mail) return "none";
  if (mail.sentAt) return "sent";
  return mail.failedAt ? "failed" : "waiting";
}

export function deliveryOf(mail: Mail, hasMailServer: boolean) {
  return {
    state: deliveryState(mail),
    has_mail_server: hasMailServer,
    attempts: mail?.attempts ?? 0,
    next_attempt_at: mail?.nextAttemptAt ?? null,
    sent_at: mail?.sentAt ?? null,
    last_error: mail?.lastError ?? null,
  };
}

/** Written again, so that it goes to the current recipient. */
export async function sendAgain(db: Db, id: string, options: ContactOptions, now: Date) {
  const { firm } = await readWebsite(db);
  const { siteUrl, contactTo = firm.email } = options;
  await db.transaction(async (tx) => {
    await lockMessage(tx, id);
    const stored = await getMessage(tx, id);
    const mail = contactMail(stored, { siteUrl, contactTo });
    if (stored.mail) await sendMailAgain(tx, stored.mail.id, mail, now);
    else await enqueueMail(tx, mail, { kind: "contact", subject: id }, now);
  });
  options.outbox.wake();
  return getMessage(db, id);
}

/**
 * The oldest mail that has been trying in vain for an hour. One that was given up counts as long as
 * its message is new: then nobody has dealt with it. A visitor's own email address may fail forever.
 */
export async function mailFailing(db: Db, now: Date) {
  const isUnattended = eq(contactMessages.stage, "new");
  const [oldest] = await db
    .select({
      since: outbox.createdAt,
      lastError: outbox.lastError,
      mails: sql<number>`(count(*) over ())::int`,
    })
    .from(outbox)
    .leftJoin(contactMessages, isAbout)
    .where(
      and(
        isNull(outbox.sentAt),
        isNotNull(outbox.lastError),
        ne(outbox.kind, "confirmation"),
        or(isNull(outbox.failedAt), isUnattended),
        lte(outbox.createdAt, new Date(now.getTime() - ALARM_MS)),
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(1);
  return oldest;
}
