import { and, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { csvResponse } from "#platform/text/csv.server.ts";
import { deliveryState } from "./delivery.server.ts";
import type { MessageFilter } from "./messages.schema.ts";
import { hasState, matches, messagesWhere, type StoredMessage } from "./messages.server.ts";

type Filter = Omit<MessageFilter, "page">;

const BATCH = 500;
const HEADINGS = [
  "Received",
  "Name",
  "Email",
  "Message",
  "State",
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
  const wanted = and(hasState(filter.state), matches(filter, now));
  let last: StoredMessage | undefined;
  do {
    const older = last && isOlderThan(last);
    const batch = await messagesWhere(db, and(wanted, older)).limit(BATCH);
    yield* batch.map(cellsOf);
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

function isOlderThan({ createdAt, id }: StoredMessage) {
  // In whole milliseconds, as the driver reads them.
  const received = sql`date_trunc('milliseconds', ${contactMessages.createdAt})`;
  return sql`(${received}, ${contactMessages.id}) < (${createdAt}, ${id}::uuid)`;
}

function cellsOf(message: StoredMessage) {
  return [
    message.createdAt.toISOString(),
    message.name,
    message.email,
    message.message,
    message.state,
    message.readAt?.toISOString() ?? "",
    deliveryState(message),
    message.spamSignals.join("; "),
    message.notes ?? "",
    message.source ?? "",
    message.agency ?? "",
    message.solicitationNumber ?? "",
    message.dueDate ?? "",
  ];
}
