import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { contactMessages, messageEvents } from "#db/schema/contact.ts";
import { outbox } from "#db/schema/outbox.ts";
import { statementOpenings, statements } from "#db/schema/statements.ts";
import { hasText } from "#db/words.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { enqueueMail, MAIL_JOB, sendMailAgain } from "#platform/mail/outbox.server.ts";
import { contactMail } from "./mail.server.ts";
import {
  getMessage,
  isAbout,
  lockMessage,
  MAIL_COLUMNS,
  personName,
  type StoredMessage,
} from "./queries.server.ts";

const SCANNER_MS = 2 * 60_000;
const OPENINGS_MAX = 200;

type Kind =
  | "arrived"
  | "notes"
  | typeof messageEvents.$inferSelect.kind
  | "statement"
  | "statement_link"
  | "opening";

type Entry = {
  id: string;
  kind: Kind;
  at: Date | null;
  actor: string | null;
  text: string | null;
  details: Record<string, string | null>;
  /** The state of a reply's email. */
  delivery: ReturnType<typeof deliveryOf> | null;
  is_scanner: boolean;
};

const EMPTY_ENTRY = { actor: null, text: null, details: {}, delivery: null, is_scanner: false };

/** Everything that happened to a message, in that order. */
export async function readTimeline(ctx: Ctx, id: string): Promise<Entry[]> {
  const { created_at, notes } = await getMessage(ctx, id);
  const events = await eventsOf(ctx, id);
  const sentAt = events.flatMap(({ delivery }) => delivery?.sent_at ?? []);
  const later = [
    ...events,
    ...(await statementsOf(ctx, id)),
    ...(await openingsOf(ctx, id, sentAt)),
  ];
  return [
    { ...EMPTY_ENTRY, id: "arrived", kind: "arrived", at: created_at },
    // Earlier versions stored one text of notes for a message, which could be edited.
    ...(notes
      ? [{ ...EMPTY_ENTRY, id: "notes", kind: "notes" as const, at: null, text: notes }]
      : []),
    ...later.sort((a, b) => a.at.getTime() - b.at.getTime()),
  ];
}

async function eventsOf(ctx: Ctx, messageId: string) {
  const { id, kind, text, details, at } = messageEvents;
  const rows = await ctx.db
    .select({
      event: { id, kind, text, details, at, actor: personName(messageEvents.actorId) },
      owner: personName(sql`(${details}->>'owner_id')::uuid`),
      mail: MAIL_COLUMNS,
    })
    .from(messageEvents)
    .leftJoin(outbox, sql`${outbox.id}::text = ${details}->>'mail_id'`)
    .where(eq(messageEvents.messageId, messageId))
    .orderBy(asc(at), asc(id));
  return rows.map(({ event, owner, mail }) => ({
    ...EMPTY_ENTRY,
    ...event,
    details: event.kind === "owner" ? { ...event.details, owner } : event.details,
    delivery: event.kind === "reply" ? deliveryOf(mail, ctx.env.hasMailServer) : null,
  }));
}

/** Statements that were created from the message. One with a link can be sent. */
async function statementsOf(ctx: Ctx, messageId: string) {
  const { id, title, createdAt, frozenAt } = statements;
  const rows = await ctx.db
    .select({ id, title, createdAt, frozenAt, actor: personName(statements.createdBy) })
    .from(statements)
    .where(eq(statements.messageId, messageId));
  return rows.map((row) => ({
    ...EMPTY_ENTRY,
    id: row.id,
    kind: row.frozenAt ? ("statement_link" as const) : ("statement" as const),
    at: row.frozenAt ?? row.createdAt,
    actor: row.actor,
    details: { statement_id: row.id, title: row.title },
  }));
}

/** Openings of statements. A mail server may open a link to check it, soon after it was sent. */
async function openingsOf(ctx: Ctx, messageId: string, sentAt: Date[]) {
  const { id, kind, openedAt } = statementOpenings;
  const rows = await ctx.db
    .select({
      id,
      opened: kind,
      at: openedAt,
      title: statements.title,
      frozenAt: statements.frozenAt,
    })
    .from(statementOpenings)
    .innerJoin(statements, eq(statements.id, statementOpenings.statementId))
    .where(eq(statements.messageId, messageId))
    .orderBy(desc(openedAt))
    .limit(OPENINGS_MAX);
  return rows.map(({ id, opened, at, title, frozenAt }) => ({
    ...EMPTY_ENTRY,
    id,
    kind: "opening" as const,
    at,
    details: { opened, title },
    is_scanner: [...sentAt, ...(frozenAt ? [frozenAt] : [])].some((time) => isSoonAfter(at, time)),
  }));
}

function isSoonAfter(at: Date, time: Date) {
  const passed = at.getTime() - time.getTime();
  return passed >= 0 && passed <= SCANNER_MS;
}

/** The first text in each message's timeline that a search found. */
export async function textsFound(ctx: Ctx, ids: string[], q: string) {
  if (!q) return {};
  const { messageId, kind, text, at } = messageEvents;
  const rows = await ctx.db
    .selectDistinctOn([messageId], { messageId, kind, text })
    .from(messageEvents)
    .where(and(inArray(messageId, ids), hasText(q, text)))
    .orderBy(messageId, at);
  return Object.fromEntries(rows.map(({ messageId, ...found }) => [messageId, found]));
}

const ALARM_MS = 60 * 60_000;

type DeliveryState = "none" | "waiting" | "sent" | "failed";

type Mail = StoredMessage["mail"];

/** The state of an email. Spam has none. */
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

/** Writes the email again, so that it goes to the current recipient. */
export async function sendAgain(ctx: Ctx, id: string) {
  const { firm } = await readWebsite(ctx);
  const { siteUrl, contactTo = firm.email } = ctx.env;
  await inTransaction(ctx, async (ctx) => {
    await lockMessage(ctx, id);
    const stored = await getMessage(ctx, id);
    const mail = contactMail(stored, { siteUrl, contactTo });
    if (stored.mail) await sendMailAgain(ctx, stored.mail.id, mail);
    else await enqueueMail(ctx, mail, { kind: "contact", subject: id });
  });
  ctx.wake(MAIL_JOB);
  return getMessage(ctx, id);
}

/**
 * The oldest mail that has been trying in vain for an hour. One that was given up counts as long as
 * its message is new: then nobody has dealt with it. A visitor's own email address may fail forever.
 */
export async function mailFailing(ctx: Ctx) {
  const isUnattended = eq(contactMessages.stage, "new");
  const [oldest] = await ctx.db
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
        lte(outbox.createdAt, new Date(ctx.now.getTime() - ALARM_MS)),
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(1);
  return oldest;
}
