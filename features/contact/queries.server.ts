import {
  and,
  asc,
  between,
  type Column,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { timeZone } from "#content/time-zone.ts";
import { userRoles, users } from "#db/schema/auth.ts";
import { contactMessages, messageEvents } from "#db/schema/contact.ts";
import { outbox } from "#db/schema/outbox.ts";
import { profiles } from "#db/schema/profiles.ts";
import { hasText, likePattern } from "#db/words.ts";
import { dayOf } from "#features/website/day-of.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { deleteMail, waitingMail } from "#platform/mail/outbox.server.ts";
import { type MessageFilter, type MessageStage, NO_OWNER } from "./messages.schema.ts";

/** The name of the person with this account, or their email address. Null: the account is gone. */
export function personName(userId: Column | SQL) {
  return sql<string | null>`(
    select coalesce(nullif(profile.name, ''), person.email)
    from ${users} person left join ${profiles} profile on profile.user_id = person.id
    where person.id = ${userId})`;
}

/** Throws unless it is an admin who can log in: no one else can follow up. */
export async function requireOwner(ctx: Ctx, userId: string) {
  const [admin] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  if (!admin) throw new AppError("invalid", "Choose an admin as the owner.");
}

const PAGE_SIZE = 50;
const OLDEST_SHOWN = 5;

export type StoredMessage = Awaited<ReturnType<typeof getMessage>>;

/** A message's email to the firm. The visitor's confirmation is of another kind. */
export const isAbout = and(
  eq(outbox.kind, "contact"),
  sql`${outbox.subject} = ${contactMessages.id}::text`,
);

export function insertMessages(ctx: Ctx, messages: (typeof contactMessages.$inferInsert)[]) {
  return ctx.db.insert(contactMessages).values(messages).returning();
}

/** One page of messages, newest first, and how many there are in each stage. */
export async function listMessages(ctx: Ctx, filter: MessageFilter) {
  const { stage, page } = filter;
  const matching = matches(ctx, filter);
  const messages = await messagesWhere(ctx, and(hasStage(stage), matching))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const counts = await countByStage(ctx, matching);
  const total = stage ? counts[stage] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { messages, counts, total, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}

export function messagesWhere(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      ...COLUMNS,
      mail: MAIL_COLUMNS,
    })
    .from(contactMessages)
    .leftJoin(outbox, isAbout)
    .where(condition)
    .orderBy(desc(contactMessages.created_at), desc(contactMessages.id))
    .$dynamic();
}

const { state: _, ...columns } = getTableColumns(contactMessages);
const COLUMNS = { ...columns, owner_name: personName(contactMessages.owner_id) };

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

/** The condition of the filter, without the stage. */
export function matches(ctx: Ctx, filter: Omit<MessageFilter, "stage" | "page">) {
  const { q, owner, due } = filter;
  return and(mentions(q), hasOwner(owner), isFollowedUp(ctx, due), isReceived(ctx, filter));
}

function mentions(q: string) {
  if (!q) return undefined;
  const { name, email, message, notes, source_title, agency, solicitation_number } =
    contactMessages;
  const searched = [name, email, message, notes, source_title, agency, solicitation_number];
  const inTimeline = sql`exists (select 1 from ${messageEvents} where ${messageEvents.messageId} = ${contactMessages.id} and ${messageEvents.text} ilike ${likePattern(q)})`;
  return or(hasText(q, ...searched), inTimeline);
}

function hasOwner(owner: string | undefined) {
  if (!owner) return undefined;
  const { owner_id } = contactMessages;
  return owner === NO_OWNER ? isNull(owner_id) : eq(owner_id, owner);
}

async function countByStage(ctx: Ctx, condition: SQL | undefined) {
  const { stage } = contactMessages;
  const rows = await ctx.db
    .select({ stage, count: sql<number>`count(*)::int` })
    .from(contactMessages)
    .where(condition)
    .groupBy(stage);
  const counts = { new: 0, qualified: 0, proposed: 0, won: 0, lost: 0, archived: 0, spam: 0 };
  for (const row of rows) counts[row.stage] = row.count;
  return counts;
}

export function countNew(ctx: Ctx) {
  return ctx.db.$count(contactMessages, hasStage("new"));
}

export function countUnread(ctx: Ctx) {
  return ctx.db.$count(contactMessages, and(hasStage("new"), isNull(contactMessages.read_at)));
}

export async function getMessage(ctx: Ctx, id: string) {
  const [message] = await messagesWhere(ctx, eq(contactMessages.id, id)).limit(1);
  if (!message) throw noSuchMessage();
  return message;
}

/** The messages that came directly after and before it, in any stage. */
export async function messageNeighbors(ctx: Ctx, id: string) {
  const { created_at } = contactMessages;
  const place = sql`(${created_at}, ${contactMessages.id})`;
  const its = sql`(select ${created_at}, ${contactMessages.id} from ${contactMessages} where ${contactMessages.id} = ${id})`;
  const first = (condition: SQL, ...order: SQL[]) =>
    ctx.db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(condition)
      .orderBy(...order)
      .limit(1);
  const [newer] = await first(sql`${place} > ${its}`, asc(created_at), asc(contactMessages.id));
  const [older] = await first(sql`${place} < ${its}`, desc(created_at), desc(contactMessages.id));
  return { newerId: newer?.id ?? null, olderId: older?.id ?? null };
}

/** Until the transaction ends it cannot be deleted: an email about it is being enqueued. */
export async function lockMessage(ctx: Ctx, id: string) {
  await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for("share");
}

/** Deletes a message at the sender's request. A sent email about it stays in the firm's mailbox. */
export async function deleteMessage(ctx: Ctx, id: string, actor: Actor) {
  await inTransaction(ctx, async (ctx) => {
    if ((await deleteMessages(ctx, [id], actor)) === 0) throw noSuchMessage();
  });
}

/** Returns how many of the messages existed. */
export async function deleteMessages(ctx: Ctx, ids: string[], actor: Actor) {
  const deleted = await ctx.db
    .delete(contactMessages)
    .where(inArray(contactMessages.id, ids))
    .returning({ created_at: contactMessages.created_at });
  await deleteMail(ctx, ids);
  for (const { created_at } of deleted) {
    // The sender is left out: someone who wants their data deleted must not stay in the log.
    const received = dayOf(created_at);
    await recordAction(ctx, actor, "message_deleted", `received ${received}`);
  }
  return deleted.length;
}

export function noSuchMessage() {
  return new AppError("not_found", "Message not found.");
}

/** Messages that no one has replied to or moved, the longest waiting first. */
export async function waitingMessages(ctx: Ctx) {
  const isReply = and(
    eq(messageEvents.messageId, contactMessages.id),
    eq(messageEvents.kind, "reply"),
  );
  const replies = ctx.db
    .select({ id: messageEvents.id })
    .from(messageEvents)
    .leftJoin(outbox, sql`${outbox.id}::text = ${messageEvents.details}->>'mail_id'`)
    // A reply that was refused has not reached the visitor.
    .where(and(isReply, isNull(outbox.failedAt)));
  const isWaiting = and(hasStage("new"), notExists(replies));
  const oldest = await ctx.db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      created_at: contactMessages.created_at,
    })
    .from(contactMessages)
    .where(isWaiting)
    .orderBy(asc(contactMessages.created_at), asc(contactMessages.id))
    .limit(OLDEST_SHOWN);
  return { count: await ctx.db.$count(contactMessages, isWaiting), oldest };
}

/** The pages that messages were about, with the number of messages. Null: about no page. */
export function countMessageSources(ctx: Ctx, since: Date) {
  const { source, source_title, stage, created_at } = contactMessages;
  return ctx.db
    .select({ path: source, title: max(source_title), messages: count() })
    .from(contactMessages)
    .where(and(gte(created_at, since), ne(stage, "spam")))
    .groupBy(source)
    .orderBy(desc(count()), source);
}

/**
 * Removes old messages and their emails. One whose email is not sent yet is retained until it is, and
 * one with a follow-up date until that day has passed.
 */
export async function removeOldMessages(ctx: Ctx, before: Date) {
  const { created_at, follow_up_on } = contactMessages;
  const isDone = or(isNull(follow_up_on), lt(follow_up_on, dayOf(ctx.now)));
  await inTransaction(ctx, async (ctx) => {
    const waiting = waitingMail(ctx, sql`${contactMessages.id}::text`);
    const removed = await ctx.db
      .delete(contactMessages)
      .where(and(lt(created_at, before), isDone, notExists(waiting)))
      .returning({ id: contactMessages.id });
    await deleteMail(
      ctx,
      removed.map(({ id }) => id),
    );
  });
}

type Received = Pick<MessageFilter, "received" | "from" | "to">;

/** Whether a message was received in the period, in days of the firm's time zone, today included. */
function isReceived(ctx: Ctx, { received, from, to }: Received) {
  if (received === undefined) return undefined;
  if (received !== "dates") {
    return isSince(sql`${today(ctx)} - ${Number(received) - 1}::int`);
  }
  return and(
    from ? isSince(sql`${from}::date`) : undefined,
    to ? isBefore(sql`${to}::date + 1`) : undefined,
  );
}

/** Whether the follow-up is overdue, or due in the week from today. */
function isFollowedUp(ctx: Ctx, due: MessageFilter["due"]) {
  if (due === undefined) return undefined;
  const { follow_up_on } = contactMessages;
  return due === "overdue"
    ? sql`${follow_up_on} < ${today(ctx)}`
    : sql`${follow_up_on} between ${today(ctx)} and ${today(ctx)} + 7`;
}

function today(ctx: Ctx) {
  return sql`${dayOf(ctx.now)}::date`;
}

function isSince(day: SQL) {
  return sql`${contactMessages.created_at} >= ${midnight(day)}`;
}

function isBefore(day: SQL) {
  return sql`${contactMessages.created_at} < ${midnight(day)}`;
}

function midnight(day: SQL) {
  return sql`(${day})::timestamp at time zone ${timeZone}`;
}

const AHEAD_DAYS = 7;
const PASSED_DAYS = 30;
const MAX = 50;

const { id, name, agency, stage, follow_up_on, due_date } = contactMessages;

/** Dates in the week from today: follow-ups, and the due dates that visitors gave. */
export async function dueMessages(ctx: Ctx, today: string) {
  const lastDay = sql`${today}::date + ${AHEAD_DAYS}::int`;
  const isOpen = notInArray(stage, ["archived", "spam"]);
  const followUps = await datesWhere(ctx, follow_up_on, and(lte(follow_up_on, lastDay), isOpen));
  // A visitor's date no longer matters once a proposal is sent, or when it is long past.
  const firstDay = sql`${today}::date - ${PASSED_DAYS}::int`;
  const isAhead = inArray(stage, ["new", "qualified"]);
  const dueDates = await datesWhere(
    ctx,
    due_date,
    and(between(due_date, firstDay, lastDay), isAhead),
  );
  return [
    ...followUps.map((item) => ({ kind: "follow_up" as const, ...item })),
    ...dueDates.map((item) => ({ kind: "due_date" as const, ...item })),
  ];
}

async function datesWhere(
  ctx: Ctx,
  date: typeof follow_up_on | typeof due_date,
  condition: SQL | undefined,
) {
  const rows = await ctx.db
    .select({ id, name, agency, date: sql<string>`${date}::text` })
    .from(contactMessages)
    .where(condition)
    .orderBy(asc(date), asc(id))
    .limit(MAX);
  return rows.map((row) => ({
    title: row.agency ? `${row.name}, ${row.agency}` : row.name,
    to: `/admin/messages/${row.id}`,
    date: row.date,
  }));
}

/** Messages whose follow-up is due today or overdue, for their owners, the longest due first. */
export function dueFollowUps(ctx: Ctx, today: string) {
  const { id, name, agency, owner_id, follow_up_on, stage } = contactMessages;
  return ctx.db
    .select({
      ...{ id, name, agency },
      owner_id: sql<string>`${owner_id}`,
      follow_up_on: sql<string>`${follow_up_on}::text`,
    })
    .from(contactMessages)
    .where(
      and(lte(follow_up_on, today), isNotNull(owner_id), notInArray(stage, ["archived", "spam"])),
    )
    .orderBy(asc(follow_up_on), asc(id));
}
