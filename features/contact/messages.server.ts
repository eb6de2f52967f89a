import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  max,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { contactMessages, messageEvents } from "#db/schema/contact.ts";
import { outbox } from "#db/schema/outbox.ts";
import { dayOf } from "#features/website/day-of.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { deleteMail, waitingMail } from "#platform/mail/outbox.server.ts";
import { escapeLike } from "#platform/text/escape.ts";
import { type MessageFilter, type MessageStage, NO_OWNER } from "./messages.schema.ts";
import { personName } from "./people.server.ts";
import { isFollowedUp, isReceived } from "./received.server.ts";

const PAGE_SIZE = 50;
const OLDEST_SHOWN = 5;

export type StoredMessage = Awaited<ReturnType<typeof getMessage>>;

/** A message's email to the firm. The visitor's confirmation is of another kind. */
export const isAbout = and(
  eq(outbox.kind, "contact"),
  sql`${outbox.subject} = ${contactMessages.id}::text`,
);

export function insertMessages(tx: Tx, messages: (typeof contactMessages.$inferInsert)[]) {
  return tx.insert(contactMessages).values(messages).returning();
}

/** One page, newest first, and how many there are in each stage. */
export async function listMessages(db: Db, filter: MessageFilter, now: Date) {
  const { stage, page } = filter;
  const matching = matches(filter, now);
  const messages = await messagesWhere(db, and(hasStage(stage), matching))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const counts = await countByStage(db, matching);
  const total = stage ? counts[stage] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { messages, counts, total, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}

export function messagesWhere(db: Db | Tx, condition: SQL | undefined) {
  return db
    .select({
      ...COLUMNS,
      mail: MAIL_COLUMNS,
    })
    .from(contactMessages)
    .leftJoin(outbox, isAbout)
    .where(condition)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .$dynamic();
}

const COLUMNS = {
  id: contactMessages.id,
  name: contactMessages.name,
  email: contactMessages.email,
  message: contactMessages.message,
  stage: contactMessages.stage,
  ownerId: contactMessages.ownerId,
  ownerName: personName(contactMessages.ownerId),
  followUpOn: contactMessages.followUpOn,
  source: contactMessages.source,
  sourceTitle: contactMessages.sourceTitle,
  agency: contactMessages.agency,
  solicitationNumber: contactMessages.solicitationNumber,
  dueDate: contactMessages.dueDate,
  spamSignals: contactMessages.spamSignals,
  readAt: contactMessages.readAt,
  notes: contactMessages.notes,
  createdAt: contactMessages.createdAt,
};

export const MAIL_COLUMNS = {
  id: outbox.id,
  attempts: outbox.attempts,
  nextAttemptAt: outbox.nextAttemptAt,
  sentAt: outbox.sentAt,
  failedAt: outbox.failedAt,
  lastError: outbox.lastError,
};

export function hasStage(stage: MessageStage | undefined) {
  return stage && eq(contactMessages.stage, stage);
}

/** The filter without the stage. */
export function matches(filter: Omit<MessageFilter, "stage" | "page">, now: Date) {
  const { q, owner, due } = filter;
  return and(mentions(q), hasOwner(owner), isFollowedUp(due, now), isReceived(filter, now));
}

function mentions(q: string) {
  if (!q) return undefined;
  const { name, email, message, notes, sourceTitle, agency, solicitationNumber } = contactMessages;
  const searched = [name, email, message, notes, sourceTitle, agency, solicitationNumber];
  const pattern = patternOf(q);
  const inTimeline = sql`exists (select 1 from ${messageEvents} where ${messageEvents.messageId} = ${contactMessages.id} and ${messageEvents.text} ilike ${pattern})`;
  return or(...searched.map((column) => ilike(column, pattern)), inTimeline);
}

/** The first text in each message's timeline that a search found. */
export async function textsFound(db: Db, ids: string[], q: string) {
  if (!q) return {};
  const { messageId, kind, text, at } = messageEvents;
  const rows = await db
    .selectDistinctOn([messageId], { messageId, kind, text })
    .from(messageEvents)
    .where(and(inArray(messageId, ids), ilike(text, patternOf(q))))
    .orderBy(messageId, at);
  return Object.fromEntries(rows.map(({ messageId, ...found }) => [messageId, found]));
}

function patternOf(q: string) {
  return `%${escapeLike(q)}%`;
}

function hasOwner(owner: string | undefined) {
  if (!owner) return undefined;
  const { ownerId } = contactMessages;
  return owner === NO_OWNER ? isNull(ownerId) : eq(ownerId, owner);
}

async function countByStage(db: Db, condition: SQL | undefined) {
  const { stage } = contactMessages;
  const rows = await db
    .select({ stage, count: sql<number>`count(*)::int` })
    .from(contactMessages)
    .where(condition)
    .groupBy(stage);
  const counts = { new: 0, qualified: 0, proposed: 0, won: 0, lost: 0, archived: 0, spam: 0 };
  for (const row of rows) counts[row.stage] = row.count;
  return counts;
}

export function countNew(db: Db) {
  return db.$count(contactMessages, hasStage("new"));
}

export function countUnread(db: Db) {
  return db.$count(contactMessages, and(hasStage("new"), isNull(contactMessages.readAt)));
}

export async function getMessage(db: Db | Tx, id: string) {
  const [message] = await messagesWhere(db, eq(contactMessages.id, id)).limit(1);
  if (!message) throw noSuchMessage();
  return message;
}

/** Until the transaction ends it cannot be deleted: an email about it is being enqueued. */
export async function lockMessage(tx: Tx, id: string) {
  await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for("share");
}

/** On the sender's request. An email about it that was sent stays in the firm's mailbox. */
export async function deleteMessage(db: Db, id: string, actor: Actor) {
  await db.transaction(async (tx) => {
    if ((await deleteMessages(tx, [id], actor)) === 0) throw noSuchMessage();
  });
}

/** Returns how many of them there were. */
export async function deleteMessages(tx: Tx, ids: string[], actor: Actor) {
  const deleted = await tx
    .delete(contactMessages)
    .where(inArray(contactMessages.id, ids))
    .returning({ createdAt: contactMessages.createdAt });
  await deleteMail(tx, ids);
  for (const { createdAt } of deleted) {
    // Not the sender: someone who wants their data deleted must not stay in the log.
    const received = dayOf(createdAt);
    await recordAction(tx, actor, "message_deleted", `received ${received}`);
  }
  return deleted.length;
}

export function noSuchMessage() {
  return new AppError("not_found", "Message not found.");
}

/** Messages that no one has replied to or moved, the longest waiting first. */
export async function waitingMessages(db: Db) {
  const isReply = and(
    eq(messageEvents.messageId, contactMessages.id),
    eq(messageEvents.kind, "reply"),
  );
  const replies = db
    .select({ id: messageEvents.id })
    .from(messageEvents)
    .leftJoin(outbox, sql`${outbox.id}::text = ${messageEvents.details}->>'mail_id'`)
    // One that was refused has not reached the visitor.
    .where(and(isReply, isNull(outbox.failedAt)));
  const isWaiting = and(hasStage("new"), notExists(replies));
  const oldest = await db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      created_at: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(isWaiting)
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(OLDEST_SHOWN);
  return { count: await db.$count(contactMessages, isWaiting), oldest };
}

/** The pages that messages were about, with the number of messages. Null: about no page. */
export function countMessageSources(db: Db, since: Date) {
  const { source, sourceTitle, stage, createdAt } = contactMessages;
  return db
    .select({ path: source, title: max(sourceTitle), messages: count() })
    .from(contactMessages)
    .where(and(gte(createdAt, since), ne(stage, "spam")))
    .groupBy(source)
    .orderBy(desc(count()), source);
}

/**
 * Removes old messages and their emails. One whose email is not sent yet is retained until it is, and
 * one with a follow-up date until that day has passed.
 */
export async function removeOldMessages(db: Db, before: Date, now: Date) {
  const { createdAt, followUpOn } = contactMessages;
  const isDone = or(isNull(followUpOn), lt(followUpOn, dayOf(now)));
  await db.transaction(async (tx) => {
    const waiting = waitingMail(tx, sql`${contactMessages.id}::text`);
    const removed = await tx
      .delete(contactMessages)
      .where(and(lt(createdAt, before), isDone, notExists(waiting)))
      .returning({ id: contactMessages.id });
    await deleteMail(
      tx,
      removed.map(({ id }) => id),
    );
  });
}
