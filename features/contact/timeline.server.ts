import type { Tx } from "#db/client.ts";
import { messageEvents } from "#db/schema/contact.ts";

type MessageEvent = typeof messageEvents.$inferInsert;

/** Call it in the transaction of what happened. */
export async function recordEvents(tx: Tx, events: MessageEvent[]) {
  if (events.length > 0) await tx.insert(messageEvents).values(events);
}
