import { asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";

const SHOWN = 5;

/** Messages that no one has answered or archived, the longest waiting first. */
export async function waitingMessages(db: Db) {
  const isWaiting = eq(contactMessages.state, "new");
  const oldest = await db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      created_at: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(isWaiting)
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(SHOWN);
  return { count: await db.$count(contactMessages, isWaiting), oldest };
}
