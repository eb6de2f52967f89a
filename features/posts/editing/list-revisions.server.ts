import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { postRevisions } from "#db/schema/posts.ts";

export function listRevisions(db: Db, postId: string) {
  return db
    .select({
      version: postRevisions.version,
      title: sql<string>`${postRevisions.snapshot} ->> 'title'`,
      published: sql<boolean>`(${postRevisions.snapshot} ->> 'published')::boolean`,
      savedAt: postRevisions.savedAt,
      savedBy: users.email,
    })
    .from(postRevisions)
    .leftJoin(users, eq(users.id, postRevisions.savedBy))
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.version));
}
