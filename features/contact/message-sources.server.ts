import { and, count, desc, gte, max, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";

/** The pages that messages were about, with the number of messages. Null: about no page. */
export function countMessageSources(db: Db, since: Date, limit: number) {
  const { source, sourceTitle, state, createdAt } = contactMessages;
  return db
    .select({ path: source, title: max(sourceTitle), messages: count() })
    .from(contactMessages)
    .where(and(gte(createdAt, since), ne(state, "spam")))
    .groupBy(source)
    .orderBy(desc(count()), source)
    .limit(limit);
}
