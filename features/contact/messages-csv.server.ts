import { and, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactMessages } from "#db/schema.ts";
import { csvLine, csvStream } from "#platform/csv.server.ts";
import { deliveryState } from "./delivery.server.ts";
import type { MessageFilter } from "./messages.schema.ts";
import { hasState, type KeptMessage, mentions, messagesWhere } from "./messages.server.ts";

type Filter = Omit<MessageFilter, "page">;

const BATCH = 500;
const HEADINGS = [
  "Received",
  "Name",
  "Email",
  "Message",
  "State",
  "Read",
  "Mail",
  "Spam signals",
  "Notes",
];

/** All that the filter lets through, batch by batch: the whole never lies in memory. */
export function messagesAsCsv(db: Db, filter: Filter) {
  return csvStream(csvLines(db, filter));
}

async function* csvLines(db: Db, { state, q }: Filter) {
  yield csvLine(HEADINGS);
  let last: KeptMessage | undefined;
  do {
    const older = last && isOlderThan(last);
    const batch = await messagesWhere(db, and(hasState(state), mentions(q), older)).limit(BATCH);
    yield batch.map((message) => csvLine(cellsOf(message))).join("");
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

function isOlderThan({ createdAt, id }: KeptMessage) {
  // In whole milliseconds, as the driver reads them.
  const received = sql`date_trunc('milliseconds', ${contactMessages.createdAt})`;
  return sql`(${received}, ${contactMessages.id}) < (${createdAt}, ${id}::uuid)`;
}

function cellsOf(message: KeptMessage) {
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
  ];
}
