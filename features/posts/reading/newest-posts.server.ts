import { desc, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";

/** The newest published posts, with what a short list shows of each. */
export function listNewestPosts(db: Db, limit: number) {
  return (
    db
      .select({
        slug: blogPosts.slug,
        title: blogPosts.title,
        excerpt: blogPosts.excerpt,
        publishedAt: blogPosts.publishedAt,
      })
      .from(blogPosts)
      // Not `= true`: so written, it matches the index of published posts.
      .where(sql`${blogPosts.published}`)
      .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
      .limit(limit)
  );
}
