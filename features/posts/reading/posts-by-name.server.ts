import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import { isPublished, newestFirst } from "./posts.server.ts";

const POSTS_PER_AUTHOR = 2;

/** The newest posts of the authors with these names. */
export function listPostsByName(db: Db, names: string[]) {
  const newest = db
    .select({ title: blogPosts.title, slug: blogPosts.slug })
    .from(blogPosts)
    .where(and(eq(blogPosts.authorId, profiles.id), isPublished))
    .orderBy(...newestFirst)
    .limit(POSTS_PER_AUTHOR)
    .as("newest");
  return db
    .select({ id: profiles.id, name: profiles.name, title: newest.title, slug: newest.slug })
    .from(profiles)
    .innerJoinLateral(newest, sql`true`)
    .where(inArray(profiles.name, names));
}
