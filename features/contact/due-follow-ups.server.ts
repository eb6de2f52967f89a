import { and, asc, isNotNull, lte, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";

/** The messages that their owners must follow up today or should have before, the longest due first. */
export function dueFollowUps(db: Db | Tx, today: string) {
  const { id, name, agency, ownerId, followUpOn, stage } = contactMessages;
  return db
    .select({
      ...{ id, name, agency },
      ownerId: sql<string>`${ownerId}`,
      followUpOn: sql<string>`${followUpOn}::text`,
    })
    .from(contactMessages)
    .where(and(lte(followUpOn, today), isNotNull(ownerId), notInArray(stage, ["archived", "spam"])))
    .orderBy(asc(followUpOn), asc(id));
}
