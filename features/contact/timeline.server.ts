import type { Db, Tx } from "#db/client.ts";
import { messageEvents } from "#db/schema/contact.ts";
import type { Actor } from "#platform/audit.server.ts";
import { getMessage, lockMessage } from "./messages.server.ts";

type MessageEvent = typeof messageEvents.$inferInsert;
type Written = { kind: "note" | "answer"; text: string };

/** Call it in the transaction of what happened. */
export async function recordEvents(tx: Tx, events: MessageEvent[]) {
  if (events.length > 0) await tx.insert(messageEvents).values(events);
}

/** A note about a message, or the visitor's answer, pasted by an admin. */
export async function addToTimeline(
  db: Db,
  messageId: string,
  written: Written,
  { userId }: Actor,
  now: Date,
) {
  await db.transaction(async (tx) => {
    await lockMessage(tx, messageId);
    await getMessage(tx, messageId);
    await recordEvents(tx, [{ messageId, ...written, actorId: userId, at: now }]);
  });
}
