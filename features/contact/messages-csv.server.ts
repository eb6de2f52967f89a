import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/client.ts";
import { contactMessages, messageEvents } from "#db/schema/contact.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { csvResponse } from "#platform/text/csv.server.ts";
import { deliveryState } from "./delivery.server.ts";
import type { MessageFilter } from "./messages.schema.ts";
import { hasStage, matches, messagesWhere, type StoredMessage } from "./messages.server.ts";

type Filter = Omit<MessageFilter, "page">;

const BATCH = 500;
const HEADINGS = [
  "Received",
  "Name",
  "Email",
  "Message",
  "Stage",
  "Owner",
  "Follow up on",
  "Read",
  "Email delivery",
  "Spam signals",
  "Notes",
  "Source",
  "Agency",
  "Solicitation number",
  "Due date",
];

/** All that the filter lets through. */
export function messagesAsCsv(c: Context<RequestEnv>, db: Db, filter: Filter, now: Date) {
  return csvResponse(c, {
    fileName: "messages.csv",
    headings: HEADINGS,
    rows: messageRows(db, filter, now),
  });
}

async function* messageRows(db: Db, filter: Filter, now: Date) {
  const wanted = and(hasStage(filter.stage), matches(filter, now));
  let last: StoredMessage | undefined;
  do {
    const older = last && isOlderThan(last);
    const batch = await messagesWhere(db, and(wanted, older)).limit(BATCH);
    const notes = await notesOf(db, batch);
    yield* batch.map((message) => cellsOf(message, notes.get(message.id)));
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

function isOlderThan({ createdAt, id }: StoredMessage) {
  // In whole milliseconds, as the driver reads them.
  const received = sql`date_trunc('milliseconds', ${contactMessages.createdAt})`;
  return sql`(${received}, ${contactMessages.id}) < (${createdAt}, ${id}::uuid)`;
}

/** What was noted about each message, a paragraph each. */
async function notesOf(db: Db, batch: StoredMessage[]) {
  const { messageId, kind, text, at } = messageEvents;
  const ids = batch.map(({ id }) => id);
  const rows = await db
    .select({ messageId, notes: sql<string>`string_agg(${text}, e'\\n\\n' order by ${at})` })
    .from(messageEvents)
    .where(and(inArray(messageId, ids), eq(kind, "note")))
    .groupBy(messageId);
  return new Map(rows.map(({ messageId, notes }) => [messageId, notes]));
}

function cellsOf(message: StoredMessage, notes: string | undefined) {
  return [
    message.createdAt.toISOString(),
    message.name,
    message.email,
    message.message,
    message.stage,
    message.ownerName ?? "",
    message.followUpOn ?? "",
    message.readAt?.toISOString() ?? "",
    deliveryState(message.mail),
    message.spamSignals.join("; "),
    [message.notes, notes].filter(Boolean).join("\n\n"),
    message.source ?? "",
    message.agency ?? "",
    message.solicitationNumber ?? "",
    message.dueDate ?? "",
  ];
}
