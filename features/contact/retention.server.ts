import { and, isNull, lt, notExists, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactMessages, outbox } from "#db/schema.ts";

/** Removes old messages and their mail. One whose mail still has to leave stays until it has. */
export async function removeOldMessages(db: Db, before: Date) {
  const waitingMail = db
    .select({ one: sql`1` })
    .from(outbox)
    .where(
      and(
        sql`${outbox.contactMessageId} = ${contactMessages.id}`,
        isNull(outbox.sentAt),
        isNull(outbox.failedAt),
      ),
    );
  await db
    .delete(contactMessages)
    .where(and(lt(contactMessages.createdAt, before), notExists(waitingMail)));
}
