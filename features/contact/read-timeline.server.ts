import { asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { messageEvents } from "#db/schema/contact.ts";
import { outbox } from "#db/schema/outbox.ts";
import { statementOpenings, statements } from "#db/schema/statements.ts";
import { deliveryOf } from "./delivery.server.ts";
import { getMessage, MAIL_COLUMNS } from "./messages.server.ts";
import { personName } from "./people.server.ts";

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
  /** What became of a reply's email. */
  delivery: ReturnType<typeof deliveryOf> | null;
  is_scanner: boolean;
};

const NOTHING = { actor: null, text: null, details: {}, delivery: null, is_scanner: false };

/** Everything that happened to a message, in that order. */
export async function readTimeline(db: Db, id: string, hasMailServer: boolean): Promise<Entry[]> {
  const { createdAt, notes } = await getMessage(db, id);
  const events = await eventsOf(db, id, hasMailServer);
  const sentAt = events.flatMap(({ delivery }) => delivery?.sent_at ?? []);
  const later = [...events, ...(await statementsOf(db, id)), ...(await openingsOf(db, id, sentAt))];
  return [
    { ...NOTHING, id: "arrived", kind: "arrived", at: createdAt },
    // Of a time when a message had one text of notes, which could be edited.
    ...(notes ? [{ ...NOTHING, id: "notes", kind: "notes" as const, at: null, text: notes }] : []),
    ...later.sort((a, b) => a.at.getTime() - b.at.getTime()),
  ];
}

async function eventsOf(db: Db, messageId: string, hasMailServer: boolean) {
  const { id, kind, text, details, at } = messageEvents;
  const rows = await db
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
    ...NOTHING,
    ...event,
    details: event.kind === "owner" ? { ...event.details, owner } : event.details,
    delivery: event.kind === "reply" ? deliveryOf(mail, hasMailServer) : null,
  }));
}

/** Those that were made from the message. One with a link can be sent. */
async function statementsOf(db: Db, messageId: string) {
  const { id, title, createdAt, frozenAt } = statements;
  const rows = await db
    .select({ id, title, createdAt, frozenAt, actor: personName(statements.createdBy) })
    .from(statements)
    .where(eq(statements.messageId, messageId));
  return rows.map((row) => ({
    ...NOTHING,
    id: row.id,
    kind: row.frozenAt ? ("statement_link" as const) : ("statement" as const),
    at: row.frozenAt ?? row.createdAt,
    actor: row.actor,
    details: { statement_id: row.id, title: row.title },
  }));
}

/** A mail server may open a link to check it, soon after it was sent. */
async function openingsOf(db: Db, messageId: string, sentAt: Date[]) {
  const { id, kind, openedAt } = statementOpenings;
  const rows = await db
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
    ...NOTHING,
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
