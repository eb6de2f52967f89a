import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { messageEvents } from "#db/schema/contact.ts";
import { dayOf } from "#features/website/day-of.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { messageIdOf } from "#platform/mail/mailer.server.ts";
import { enqueueMail, mailAbout } from "#platform/mail/outbox.server.ts";
import type { ContactOptions } from "../contact.server.ts";
import { replyMail } from "../contact-mail.server.ts";
import { getMessage } from "../messages.server.ts";
import type { Reply } from "./reply.schema.ts";

/** Emails a reply to the visitor, once: submitting it again changes nothing. */
export async function sendReply(
  db: Db,
  messageId: string,
  reply: Reply,
  actor: Actor,
  options: ContactOptions,
  now: Date,
) {
  const { firm } = await readWebsite(db);
  const { siteUrl, contactTo = firm.email } = options;
  await db.transaction(async (tx) => {
    const message = await getMessage(tx, messageId);
    const mailId = randomUUID();
    if (!(await recordReply(tx, messageId, reply, { mailId, actor, now }))) return;
    const thread = await threadOf(tx, messageId, siteUrl);
    const mail = { ...replyMail(message, reply.text, firm, contactTo), ...thread };
    await enqueueMail(tx, mail, { id: mailId, kind: "reply", subject: messageId }, now);
    const received = dayOf(message.createdAt);
    await recordAction(tx, actor, "reply_sent", `to a message received ${received}`);
  });
  options.outbox.wake();
}

/** False: it was recorded before. */
async function recordReply(
  tx: Tx,
  messageId: string,
  { id, text }: Reply,
  { mailId, actor, now }: { mailId: string; actor: Actor; now: Date },
) {
  const details = { mail_id: mailId };
  const recorded = await tx
    .insert(messageEvents)
    .values({ id, messageId, kind: "reply", text, details, actorId: actor.userId, at: now })
    .onConflictDoNothing()
    .returning({ id: messageEvents.id });
  if (recorded.length > 0) return true;
  const isSame = and(
    eq(messageEvents.id, id),
    eq(messageEvents.messageId, messageId),
    eq(messageEvents.text, text),
  );
  if ((await tx.$count(messageEvents, isSame)) > 0) return false;
  throw new AppError(
    "conflict",
    "An earlier version of this reply was already sent. See the timeline before you send it again.",
  );
}

/** The emails about a message so far, the firm's notification first, so that mail programs show one thread. */
async function threadOf(tx: Tx, messageId: string, siteUrl: string) {
  const earlier = await mailAbout(tx, messageId);
  const isNotification = ({ kind }: { kind: string }) => Number(kind === "contact");
  // A notification that was sent again is newer than what follows it.
  earlier.sort((one, other) => isNotification(other) - isNotification(one));
  const last = earlier.findLast(({ kind }) => kind !== "confirmation");
  if (!last) return {};
  return {
    inReplyTo: messageIdOf(last.id, siteUrl),
    references: earlier.map(({ id }) => messageIdOf(id, siteUrl)),
  };
}
