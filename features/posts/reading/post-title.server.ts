import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";

/** Undefined if there is no post at this slug that visitors may read. */
export async function findPublishedTitle(db: Db, slug: string) {
  const [post] = await db
    .select({ title: blogPosts.title })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), sql`${blogPosts.published}`));
  return post?.title;
}
