import { eq, inArray } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { blogPosts, slugRedirects } from "#db/schema/posts.ts";

/** The posts that have, or once had, these slugs. */
export function findPostsBySlugs(db: Db, slugs: string[]) {
  const { id, title } = blogPosts;
  const current = db
    .select({ slug: blogPosts.slug, id, title })
    .from(blogPosts)
    .where(inArray(blogPosts.slug, slugs));
  const earlier = db
    .select({ slug: slugRedirects.slug, id, title })
    .from(slugRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, slugRedirects.postId))
    .where(inArray(slugRedirects.slug, slugs));
  return slugs.length > 0 ? union(current, earlier) : [];
}

/** The paths at which these posts are, or once were. */
export async function pathsOfPosts(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const current = db
    .select({ id: blogPosts.id, title: blogPosts.title, slug: blogPosts.slug })
    .from(blogPosts)
    .where(inArray(blogPosts.id, ids));
  const earlier = db
    .select({ id: blogPosts.id, title: blogPosts.title, slug: slugRedirects.slug })
    .from(slugRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, slugRedirects.postId))
    .where(inArray(slugRedirects.postId, ids));
  const rows = await union(current, earlier);
  return rows.map(({ slug, ...post }) => ({ ...post, path: `/blog/${slug}` }));
}
