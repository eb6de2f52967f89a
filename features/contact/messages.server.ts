import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
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
import { contactMessages } from "#db/schema/contact.ts";
import { outbox } from "#db/schema/outbox.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { deleteMail, waitingMail } from "#platform/mail/outbox.server.ts";
import { escapeLike } from "#platform/text/escape.ts";
import type { MessageChange, MessageFilter, MessageState } from "./messages.schema.ts";
import { isReceived } from "./received.server.ts";

const PAGE_SIZE = 50;
const OLDEST_SHOWN = 5;

export type StoredMessage = Awaited<ReturnType<typeof getMessage>>;

/** A message's mail to the firm. The visitor's confirmation is of another kind. */
export const isAbout = and(
  eq(outbox.kind, "contact"),
  sql`${outbox.subject} = ${contactMessages.id}::text`,
);

export function insertMessages(tx: Tx, messages: (typeof contactMessages.$inferInsert)[]) {
  return tx.insert(contactMessages).values(messages).returning();
}

/** One page, newest first, and how many there are in each state. */
export async function listMessages(db: Db, filter: MessageFilter, now: Date) {
  const { state, page } = filter;
  const matching = matches(filter, now);
  const messages = await messagesWhere(db, and(hasState(state), matching))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const counts = await countByState(db, matching);
  const total = state ? counts[state] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { messages, counts, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
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
  state: contactMessages.state,
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

const MAIL_COLUMNS = {
  id: outbox.id,
  attempts: outbox.attempts,
  nextAttemptAt: outbox.nextAttemptAt,
  sentAt: outbox.sentAt,
  failedAt: outbox.failedAt,
  lastError: outbox.lastError,
};

export function hasState(state: MessageState | undefined) {
  return state && eq(contactMessages.state, state);
}

/** The filter without the state. */
export function matches(filter: Omit<MessageFilter, "state" | "page">, now: Date) {
  return and(mentions(filter.q), isReceived(filter, now));
}

function mentions(q: string) {
  if (!q) return undefined;
  const pattern = `%${escapeLike(q)}%`;
  const { name, email, message, notes, sourceTitle, agency, solicitationNumber } = contactMessages;
  const searched = [name, email, message, notes, sourceTitle, agency, solicitationNumber];
  return or(...searched.map((column) => sql`${column} ilike ${pattern}`));
}

async function countByState(db: Db, condition: SQL | undefined) {
  const rows = await db
    .select({ state: contactMessages.state, count: sql<number>`count(*)::int` })
    .from(contactMessages)
    .where(condition)
    .groupBy(contactMessages.state);
  const counts = { new: 0, answered: 0, archived: 0, spam: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}

export function countNew(db: Db) {
  return db.$count(contactMessages, hasState("new"));
}

export function countUnread(db: Db) {
  return db.$count(contactMessages, and(hasState("new"), isNull(contactMessages.readAt)));
}

export async function getMessage(db: Db | Tx, id: string) {
  const [message] = await messagesWhere(db, eq(contactMessages.id, id)).limit(1);
  if (!message) throw noSuchMessage();
  return message;
}

/** Until the transaction ends it cannot be deleted: a mail about it is being enqueued. */
export async function lockMessage(tx: Tx, id: string) {
  await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for("share");
}

export async function changeMessage(db: Db, id: string, change: MessageChange, now: Date) {
  const { state, notes, read } = change;
  const readAt = read === undefined ? undefined : read ? now : null;
  if ([state, notes, readAt].some((value) => value !== undefined)) {
    await db
      .update(contactMessages)
      .set({ state, notes, readAt })
      .where(eq(contactMessages.id, id));
  }
  return getMessage(db, id);
}

/** On the sender's request. A mail about it that was sent stays in the firm's mailbox. */
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
    const received = createdAt.toISOString().slice(0, 10);
    await recordAction(tx, actor, "message_deleted", `received ${received}`);
  }
  return deleted.length;
}

function noSuchMessage() {
  return new AppError("not_found", "Message not found.");
}

/** Messages that no one has answered or archived, the longest waiting first. */
export async function waitingMessages(db: Db) {
  const isWaiting = hasState("new");
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
  return { count: await countNew(db), oldest };
}

/** The pages that messages were about, with the number of messages. Null: about no page. */
export function countMessageSources(db: Db, since: Date) {
  const { source, sourceTitle, state, createdAt } = contactMessages;
  return db
    .select({ path: source, title: max(sourceTitle), messages: count() })
    .from(contactMessages)
    .where(and(gte(createdAt, since), ne(state, "spam")))
    .groupBy(source)
    .orderBy(desc(count()), source);
}

/** Removes old messages and their mail. One whose mail is not sent yet is retained until it is. */
export async function removeOldMessages(db: Db, before: Date) {
  await db.transaction(async (tx) => {
    const waiting = waitingMail(tx, sql`${contactMessages.id}::text`);
    const removed = await tx
      .delete(contactMessages)
      .where(and(lt(contactMessages.createdAt, before), notExists(waiting)))
      .returning({ id: contactMessages.id });
    await deleteMail(
      tx,
      removed.map(({ id }) => id),
    );
  });
}
