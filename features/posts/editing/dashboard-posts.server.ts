import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";

const SHOWN = 5;

/** The drafts that were worked on last, without those that are scheduled. */
export function latestDrafts(db: Db) {
  return db
    .select({ id: blogPosts.id, title: blogPosts.title, updated_at: blogPosts.updatedAt })
    .from(blogPosts)
    .where(and(eq(blogPosts.published, false), isNull(blogPosts.publishAt)))
    .orderBy(desc(blogPosts.updatedAt), desc(blogPosts.id))
    .limit(SHOWN);
}

/** The posts that are published next. */
export function nextScheduled(db: Db) {
  return db
    .select({ id: blogPosts.id, title: blogPosts.title, publish_at: blogPosts.publishAt })
    .from(blogPosts)
    .where(isNotNull(blogPosts.publishAt))
    .orderBy(asc(blogPosts.publishAt), asc(blogPosts.id))
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
