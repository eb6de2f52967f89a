import { and, asc, eq, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactMessages, outbox } from "#db/schema.ts";
import { enqueueMail, sendMailAgain } from "#platform/outbox.server.ts";
import type { ContactOptions } from "./contact.server.ts";
import { contactMail } from "./contact-mail.server.ts";
import { getMessage, type KeptMessage } from "./messages.server.ts";

const ALARM_MS = 60 * 60_000;

type DeliveryState = "none" | "waiting" | "sent" | "failed";

/** What became of the mail about a message. Spam has none. */
export function deliveryState({ mail }: KeptMessage): DeliveryState {
  if (!mail) return "none";
  if (mail.sentAt) return "sent";
  return mail.failedAt ? "failed" : "waiting";
}

/** Written anew, so that it goes where mail goes today. */
export async function sendAgain(db: Db, id: string, options: ContactOptions, now: Date) {
  await db.transaction(async (tx) => {
    const kept = await getMessage(tx, id);
    const mail = contactMail(kept, options);
    if (kept.mail) await sendMailAgain(tx, kept.mail.id, mail, now);
    else await enqueueMail(tx, mail, { kind: "contact", contactMessageId: id }, now);
  });
  options.outbox.wake();
  return getMessage(db, id);
}

/**
 * The oldest mail that has been trying in vain for an hour. One that was given up counts as long as
 * its message is new: then nobody has dealt with it. A visitor's own address may fail for ever.
 */
export async function mailFailing(db: Db, now: Date) {
  const isUnattended = and(eq(outbox.kind, "contact"), eq(contactMessages.state, "new"));
  const [oldest] = await db
    .select({
      since: outbox.createdAt,
      lastError: outbox.lastError,
      mails: sql<number>`(count(*) over ())::int`,
    })
    .from(outbox)
    .leftJoin(contactMessages, eq(contactMessages.id, outbox.contactMessageId))
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
