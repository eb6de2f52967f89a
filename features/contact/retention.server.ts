import { and, lt, notExists, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { deleteMail, waitingMail } from "#platform/mail/outbox.server.ts";

/** Removes old messages and their mail. One whose mail is not sent yet is retained until it is. */
export async function removeOldMessages(db: Db, before: Date) {
  await db.transaction(async (tx) => {
    const waiting = waitingMail(tx, sql`${contactMessages.id}::text`);
    const removed = await tx
      .delete(contactMessages)
      .where(and(lt(contactMessages.createdAt, before), notExists(waiting)))
      .returning({ id: contactMessages.id });
    await deleteMail(
      tx,
      removed.map(({ id }) => id),
    );
  });
}
