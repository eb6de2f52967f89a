import { and, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactMessages } from "#db/schema.ts";
import { csvLine } from "#platform/csv.server.ts";
import { deliveryState } from "./delivery.server.ts";
import type { MessageFilter } from "./messages.schema.ts";
import { hasState, type KeptMessage, mentions, messagesWhere } from "./messages.server.ts";

type Filter = Omit<MessageFilter, "page">;

const BATCH = 500;
// Tells spreadsheet programs that the text is UTF-8.
const BYTE_ORDER_MARK = "\ufeff";
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
  const lines = csvLines(db, filter);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    // A fault breaks the answer off, so that nobody takes a part for the whole.
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

async function* csvLines(db: Db, { state, q }: Filter) {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS);
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
