import { desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";

const SHOWN = 5;

/** The drafts that were worked on last. */
export function latestDrafts(db: Db) {
  return db
    .select({ id: blogPosts.id, title: blogPosts.title, updated_at: blogPosts.updatedAt })
    .from(blogPosts)
    .where(eq(blogPosts.published, false))
    .orderBy(desc(blogPosts.updatedAt), desc(blogPosts.id))
    .limit(SHOWN);
}

export function latestPublished(db: Db) {
  return db
    .select({
      id: blogPosts.id,
      title: blogPosts.title,
      slug: blogPosts.slug,
      published_at: blogPosts.publishedAt,
    })
    .from(blogPosts)
    .where(eq(blogPosts.published, true))
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(SHOWN);
}
